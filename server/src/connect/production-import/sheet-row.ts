import { headerKey } from '../../planning/scene-import/recognise.ts'
import { type SourceRow, type SourceTable, words } from './tables.ts'

/** Reads cells of a sheet by their normalised headers, and remembers which columns were read. */
export class SheetColumns {
  readonly taken = new Set<string>()
  readonly #byKey = new Map<string, string>()

  constructor({ header }: SourceTable) {
    for (const name of header) {
      const key = headerKey(name)
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
