import { setImmediate as nextTurn } from 'node:timers/promises'
import type { SheetColumn, SheetLine } from '@arbo/core/contract'

/** Lines that are written before others have their turn: a few milliseconds. */
const SLICE = 250
const WIDEST = 60
/** Lines that decide how wide a column is. */
const LOOKED_AT = 200

export type Cell = string | number | null | undefined

const cellText = (cell: Cell): string => (cell === null || cell === undefined ? '' : String(cell))

/** Every cell is text, so that nothing is run, rounded or taken for a date. @param rows the first of them */
export function plainColumns(names: readonly string[], rows: readonly (readonly Cell[])[]): SheetColumn[] {
  const first = rows.slice(0, LOOKED_AT)
  return names.map((label, at) => {
    const longest = Math.max(label.length, ...first.map((row) => cellText(row[at]).length))
    return { label, kind: 'text', width: Math.min(WIDEST, 2 + longest) }
  })
}

type Rows = readonly (readonly Cell[])[]

/** Lines in slices, between which others have their turn. @param parts rows as they are read, or all of them */
export async function* plainLines(parts: AsyncIterable<Rows> | readonly Rows[]): AsyncGenerator<SheetLine[]> {
  for await (const rows of parts) {
    for (let from = 0; from < rows.length; from += SLICE) {
      yield rows.slice(from, from + SLICE).map((row) => ({ cells: row.map(cellText) }))
      await nextTurn()
    }
  }
}
