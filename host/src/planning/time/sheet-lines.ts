import type { TimesheetRow } from '@arbo/core'

/** A line of the grid: a scene of the timesheet. Made anew where anything of it changed, so that it is drawn again. */
export interface SheetLine {
  row: TimesheetRow
}

/** A text that is no time, in the cell where it was typed. */
export interface Misread {
  text: string
  message: string
}

/** A cell by its scene and day. */
export const cellOf = (itemId: string, day: string): string => `${itemId} ${day}`
