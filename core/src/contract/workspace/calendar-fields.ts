import { z } from 'zod'
import { Day, Id } from '../platform/shapes.ts'
import { refusal } from '../platform/refusal-texts.ts'

/** What holidays, extra-days and off-days share. */

const YEAR_MIN = 1900
const YEAR_MAX = 2999
const ROWS_MAX = 5000

export const CalendarDay = Day.refine(
  (day) => Number(day.slice(0, 4)) >= YEAR_MIN && Number(day.slice(0, 4)) <= YEAR_MAX + 1,
  refusal('day_years', { min: YEAR_MIN, max: YEAR_MAX }),
)
export const Year = z.number().int().min(YEAR_MIN).max(YEAR_MAX)
export const Version = z.number().int().positive()
export const Ids = z.array(Id).min(1).max(ROWS_MAX)

/** First and last day, yyyy-mm-dd, both included. */
export const DayRange = z.object({ start_date: Day, end_date: Day })
/** Days from `start_date` to `end_date`. */
export type DayRange = z.infer<typeof DayRange>

export const isRange = (value: { start_date?: string | undefined; end_date?: string | undefined }) =>
  !value.start_date || !value.end_date || value.start_date <= value.end_date
export const rangeMessage = { ...refusal('range'), path: ['end_date'] }

export const Deleted = z.object({ deleted: z.number().int() })
export const IdsBody = z.object({ ids: Ids })

export const LIST = { rule: 'workingday_getListOfWorkingdays_read' } as const
export const ADD = { rule: 'workingday_addWorkingday_create' } as const
export const UPDATE = { rule: 'workingday_updateWorkingday_update' } as const
export const DELETE = { rule: 'workingday_deleteWorkingday_delete' } as const
export const IMPORT_ERRORS = ['invalid_file_format', 'invalid', 'too_large', 'import_faulty'] as const
