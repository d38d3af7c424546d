import { z } from 'zod'
import { CalendarDay, LIST } from './calendar-fields.ts'
import { resource } from '../platform/endpoint.ts'
import { Holiday } from './holidays.ts'
import { Id, WsParams } from '../platform/shapes.ts'
import { SpecialDay } from './special-days.ts'

/** All that says which days are worked; what `calendarOf` of @arbo/core takes. */
export const WorkingCalendar = z.object({
  /** ISO weekdays, 1 is Monday. */
  work_week: z.array(z.number().int().min(1).max(7)),
  /** hh:mm on the workspace's clock. */
  work_day_start: z.string(),
  work_day_end: z.string(),
  timezone: z.string(),
  /** Of the chosen group or of the person's, by day. */
  holidays: z.array(Holiday.pick({ id: true, group_id: true, name: true, start_date: true, end_date: true })),
  /** Of the chosen person. */
  extra_days: z.array(SpecialDay.pick({ id: true, note: true, start_date: true, end_date: true })),
  off_days: z.array(SpecialDay.pick({ id: true, note: true, start_date: true, end_date: true })),
})
/** Work week, holidays, extra-days and off-days together. */
export type WorkingCalendar = z.infer<typeof WorkingCalendar>

/** Which days are worked: of the workspace, a holiday group or a person. */
export const workingdayEndpoints = resource({
  showWorkingCalendar: {
    method: 'GET',
    path: 'workspace/{ws_code}/workingday-days/calendar',
    summary: 'Work week, holidays and special days of a person, or the work week with the holidays of a group.',
    access: LIST,
    scope: 'read',
    params: WsParams,
    query: z.object({
      ws_user_id: Id.optional(),
      group_id: Id.optional(),
      /** Only what touches these days; both are needed to leave anything out. */
      start_date: CalendarDay.optional(),
      end_date: CalendarDay.optional(),
    }),
    answer: 'data',
    data: WorkingCalendar,
    errors: ['invalid_reference'],
  },
})
