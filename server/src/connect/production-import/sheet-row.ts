import type { ProductionColumn, ProductionSource } from '@arbo/core/contract'
import { columnsOf, headersOf } from './column-meanings.ts'
import { type SourceRow, type SourceTable, words } from './tables.ts'

/** Reads cells of a sheet by what its columns are, and remembers which columns were read. */
export class SheetColumns {
  readonly taken = new Set<string>()
  /** Columns that somebody left out. */
  readonly omitted: ReadonlySet<string>
  readonly mapping: ReadonlyMap<string, ProductionColumn | ''>
  readonly #headers: ReadonlyMap<ProductionColumn, readonly string[]>
  readonly #home: string

  constructor(source: ProductionSource, table: SourceTable) {
    const { columns = {}, home = '' } = table
    this.#home = home
    this.mapping = columnsOf(source, table, { chosen: columns, remembered: {} }).mapping
    this.#headers = headersOf(source, table, this.mapping)
    this.omitted = new Set(table.header.filter((header) => columns[header] === ''))
  }

  has(meaning: ProductionColumn): boolean {
    return this.#headers.has(meaning)
  }

  /** The first column of these meanings that has a value in the row. */
  cell({ values }: SourceRow, ...meanings: readonly ProductionColumn[]): string {
    let text = ''
    for (const meaning of meanings) {
      for (const header of this.#headers.get(meaning) ?? []) {
        this.taken.add(header)
        if (text === '') text = words(values[header])
      }
    }
    return text
  }

  /** Name of the project that a row is of; of a sheet without one that of the files it came with. */
  project(row: SourceRow): string {
    return this.cell(row, 'project') || this.#home
  }

  /** Name of the person that a row is. */
  person(row: SourceRow): string {
    const parts = `${this.cell(row, 'first_name')} ${this.cell(row, 'last_name')}`.trim()
    return parts || this.cell(row, 'name', 'username')
  }

  /** Knows of a column although nothing is made of it. */
  take(...headers: readonly string[]): void {
    for (const header of headers) this.taken.add(header)
  }
}

/** People of one cell. */
export function namesIn(cell: string): string[] {
  return cell
    .split(/[,;\n]/)
    .map((one) => one.trim())
    .filter(Boolean)
}

/** Of a shot that has a first frame and a length its last one follows. */
export function rangeOf(frameIn: string, frameOut: string, frames: string): { frameIn: string; frameOut: string } {
  const [first, length] = [Number(frameIn), Number(frames)]
  const isLength = frameIn !== '' && frameOut === '' && Number.isSafeInteger(first) && length > 0
  return { frameIn, frameOut: isLength ? String(first + length - 1) : frameOut }
}
