import type { ReportCell, ReportTotal, SheetLine } from '@arbo/core/contract'
import { datesIn, type Dates } from '@arbo/core/format'
import type { Database } from '../../platform/db/database.ts'
import { hasOneLine, inSlice } from '../../platform/db/slice.ts'
import { slices } from '../../planning/changes/long-act.ts'
import type { OpenReport } from './report-types.ts'

/** Rows of one transaction: few enough that nobody waits for it, and that they take little memory. */
export const LINES_AT_ONCE = 1000
/** Of the embedded database, which has one transaction at a time. */
const LINES_OF_A_SLICE = 300

function totalLine({ label, cells }: ReportTotal): SheetLine {
  return { cells: [label, ...cells.slice(1)], isBold: true }
}

/** A cell as files have it: moments, which are ISO 8601, on the workspace's clocks. */
function fileCell(cell: ReportCell, isMoment: boolean, dates: Dates): ReportCell {
  return isMoment && cell !== null ? `${dates.dayOf(String(cell))} ${dates.time(String(cell))}` : cell
}

/**
 * A report as the lines of a file, each part read in a transaction of its own; at the end its totals, which are those of
 * the lines themselves.
 * @param keys in their order
 * @param onPart told how many lines there are by now; may throw to end it
 */
export async function* reportLines(
  { database, wsId, timezone }: { database: Database; wsId: string; timezone: string },
  open: OpenReport,
  keys: readonly string[],
  onPart: (done: number) => Promise<void> | void = () => undefined,
): AsyncGenerator<SheetLine[]> {
  const tally = open.tally()
  const dates = datesIn(timezone)
  const isMoment = open.columns.map(({ kind }) => kind === 'moment')
  let done = 0
  for (const part of slices(keys, hasOneLine(database) ? LINES_OF_A_SLICE : LINES_AT_ONCE)) {
    const rows = await inSlice(database, wsId, (tx) => open.rows(tx, part))
    for (const row of rows) tally.add(row)
    yield rows.map(({ cells }) => ({ cells: cells.map((cell, at) => fileCell(cell, isMoment[at] ?? false, dates)) }))
    done += part.length
    await onPart(done)
  }
  yield tally.totals().map(totalLine)
}
