import type { Timesheet, TimesheetRow } from '../../contract/planning/time.ts'

/** A cell of a timesheet: a scene on a day. */
export interface TimePlace {
  item_id: string
  day: string
}

/**
 * What was entered into a cell and is not, or not yet, what the server has. `sending`: on its way; `waiting`: kept until
 * the connection is back; `failed`: not written, `message` says why; `conflict`: somebody was faster, the row has their
 * value.
 */
export interface TimeEdit extends TimePlace {
  minutes: number
  /** Left out where the note stays as it is. */
  note?: string
  state: 'sending' | 'waiting' | 'failed' | 'conflict'
  message: string | null
}

export function timeKey({ item_id, day }: TimePlace): string {
  return `${item_id}:${day}`
}

/** What a cell has: minutes and a note, or null for nothing. */
export type TimeCell = TimesheetRow['cells'][number]

export function cellAt({ days, rows }: Pick<Timesheet, 'days' | 'rows'>, { item_id, day }: TimePlace): TimeCell {
  const at = days.findIndex((one) => one.day === day)
  return rows.find(({ scene }) => scene.id === item_id)?.cells[at] ?? null
}

/** The sheet with another value in a cell; what all have logged on the scene changes by as much. */
export function withCell(sheet: Timesheet, place: TimePlace, to: TimeCell): Timesheet {
  const at = sheet.days.findIndex(({ day }) => day === place.day)
  if (at === -1) return sheet
  const rows = sheet.rows.map((row) => {
    if (row.scene.id !== place.item_id) return row
    const by = (to?.minutes ?? 0) - (row.cells[at]?.minutes ?? 0)
    const spent_minutes = Math.max(0, row.scene.spent_minutes + by)
    return { ...row, scene: { ...row.scene, spent_minutes }, cells: row.cells.with(at, to) }
  })
  return { ...sheet, rows }
}

/** The sheet with what is known of a scene by now. */
export function withScene(sheet: Timesheet, scene: TimesheetRow['scene']): Timesheet {
  return { ...sheet, rows: sheet.rows.map((row) => (row.scene.id === scene.id ? { ...row, scene } : row)) }
}

/** The sheet with the entries that are not answered yet; a conflict shows what others entered. */
export function withEdits(sheet: Timesheet, edits: Iterable<TimeEdit>): Timesheet {
  let shown = sheet
  for (const edit of edits) {
    if (edit.state === 'conflict') continue
    const note = edit.note ?? cellAt(shown, edit)?.note ?? ''
    shown = withCell(shown, edit, edit.minutes === 0 ? null : { minutes: edit.minutes, note })
  }
  return shown
}

/** What the days of a sheet come to. */
export interface SheetTotals {
  /** Minutes of each day, from Monday on. */
  days: readonly number[]
  logged: number
  expected: number
}

export function sheetTotals({ days, rows }: Pick<Timesheet, 'days' | 'rows'>): SheetTotals {
  const sums = days.map((_, at) => rows.reduce((sum, { cells }) => sum + (cells[at]?.minutes ?? 0), 0))
  return {
    days: sums,
    logged: sums.reduce((sum, minutes) => sum + minutes, 0),
    expected: days.reduce((sum, { expected_minutes }) => sum + expected_minutes, 0),
  }
}
