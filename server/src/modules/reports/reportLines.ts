import type { ReportTotal } from '@arbo/core/contract'
import type { Database } from '../../db/database.ts'
import { inSlice } from '../../db/slice.ts'
import type { OpenReport } from './reportTypes.ts'
import type { SheetLine } from '../../sheets/sheetLine.ts'

/** Rows of one transaction: few enough that nobody waits for it, and that they take little memory. */
export const LINES_AT_ONCE = 1000

function totalLine({ label, cells }: ReportTotal): SheetLine {
  return { cells: [label, ...cells.slice(1)], isBold: true }
}

/**
 * A report as the lines of a file, each part read in a transaction of its own; at the end its totals, which are those of
 * the lines themselves.
 * @param keys in their order
 * @param onPart told how many lines there are by now; may throw to end it
 */
export async function* reportLines(
  { database, wsId }: { database: Database; wsId: string },
  open: OpenReport,
  keys: readonly string[],
  onPart: (done: number) => Promise<void> | void = () => undefined,
): AsyncGenerator<SheetLine[]> {
  const tally = open.tally()
  for (let from = 0; from < keys.length; from += LINES_AT_ONCE) {
    const part = keys.slice(from, from + LINES_AT_ONCE)
    const rows = await inSlice(database, wsId, (tx) => open.rows(tx, part))
    for (const row of rows) tally.add(row)
    yield rows.map(({ cells }) => ({ cells }))
    await onPart(Math.min(keys.length, from + LINES_AT_ONCE))
  }
  yield tally.totals().map(totalLine)
}
