import { z } from 'zod'
import { CalendarDay, LIST } from './calendar-fields.ts'
import { resource } from '../platform/endpoint.ts'
import { Holiday } from './holidays.ts'
import { Id, WsIdParams, WsParams } from '../platform/shapes.ts'
import { SEE_ENTITIES } from '../platform/sight.ts'
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

/** Which days are worked in a project: the week of the workspace with the project’s holidays, or the workspace’s. */
export const ProjectCalendar = WorkingCalendar.extend({
  /** Whose holidays these are; null: the work week alone. */
  holiday_group_id: Id.nullable(),
})
/** Work week and holidays of a project; extra-days and off-days are those of people, and none. */
export type ProjectCalendar = z.infer<typeof ProjectCalendar>

/** Only what touches these days; both are needed to leave anything out. */
const TOUCHED = { start_date: CalendarDay.optional(), end_date: CalendarDay.optional() }

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
      ...TOUCHED,
    }),
    answer: 'data',
    data: WorkingCalendar,
    errors: ['invalid_reference'],
  },
  showEntityCalendar: {
    method: 'GET',
    path: 'workspace/{ws_code}/entities/{id}/calendar',
    summary: 'Work week and holidays that dates of an entity and of what lies in it keep to: those of its project.',
    access: { rule: SEE_ENTITIES },
    scope: 'read',
    params: WsIdParams,
    query: z.object(TOUCHED),
    answer: 'data',
    data: ProjectCalendar,
    errors: ['not_found'],
  },
})
