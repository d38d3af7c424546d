/** Minutes of a day, the most that one person can log on it. */
export const DAY_MINUTES = 1440
/** The largest estimate of a scene, in minutes: ten thousand hours. */
export const ESTIMATE_MAX_MINUTES = 600_000
/** Longest note of an entry, in characters. */
export const TIME_NOTE_MAX = 500
/** Days of a timesheet, from Monday on. */
export const TIMESHEET_DAYS = 7

/**
 * `open`: its person still writes it; `submitted`: it waits for approval, and its person may take it back; `approved`: it
 * is locked until someone who approves opens it again.
 */
export const TIMESHEET_STATES = ['open', 'submitted', 'approved'] as const
/** How far a timesheet is. */
export type TimesheetState = (typeof TIMESHEET_STATES)[number]

/** What logged time is added up by. */
export const SPENT_BY = ['scene', 'person', 'process', 'project'] as const
/** One of the things that logged time is added up by. */
export type SpentBy = (typeof SPENT_BY)[number]

/** Formats of the file of time entries. */
export const TIME_FILE_FORMATS = ['csv', 'xlsx'] as const
