import { columnKey } from '../../planning/scene-import/tracker-words.ts'
import { type SourceRow, type SourceTable, words } from './tables.ts'

/** Reads cells of a sheet by what their headers say in any language, and remembers which columns were read. */
export class SheetColumns {
  readonly taken = new Set<string>()
  readonly #byKey = new Map<string, string>()
  readonly #home: string

  constructor({ header, home = '' }: SourceTable) {
    this.#home = home
    for (const name of header) {
      const key = columnKey(name)
      if (!this.#byKey.has(key)) this.#byKey.set(key, name)
    }
  }

  has(...keys: readonly string[]): boolean {
    return keys.some((key) => this.#byKey.has(key))
  }

  /** The first of these columns that has a value in the row. */
  cell({ values }: SourceRow, ...keys: readonly string[]): string {
    let text = ''
    for (const key of keys) {
      const header = this.#byKey.get(key)
      if (header === undefined) continue
      this.taken.add(header)
      if (text === '') text = words(values[header])
    }
    return text
  }

  /** Name of the project that a row is of; of a sheet without one that of the files it came with. */
  project(row: SourceRow): string {
    return this.cell(row, 'project') || this.#home
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
