import { z } from 'zod'
import { resource } from './endpoint.ts'
import { ExportQuery, ImportAnswer, ImportBody } from './sheets.ts'
import { CommaList, Day, Done, Id, Moment, Name, PageQuery, Person, WsIdParams, WsParams } from './shapes.ts'

const YEAR_MIN = 1900
const YEAR_MAX = 2999
const ROWS_MAX = 5000
const PEOPLE_MAX = 500

const CalendarDay = Day.refine(
  (day) => Number(day.slice(0, 4)) >= YEAR_MIN && Number(day.slice(0, 4)) <= YEAR_MAX + 1,
  `Use a day of the years ${YEAR_MIN} to ${YEAR_MAX}`,
)
const Year = z.number().int().min(YEAR_MIN).max(YEAR_MAX)
const Version = z.number().int().positive()
const Ids = z.array(Id).min(1).max(ROWS_MAX)
/** 0 off-day, 1 extra-day, as in an import. */
const SpecialDayTypeValue = z.union([z.literal(0), z.literal(1)])

/**
 * A holiday group, which is the working-day group of the API (decision 49): the holidays of one year under a name.
 * Groups of one name are one calendar over the years: a person in one of them has the holidays of all.
 */
export const HolidayGroup = z.object({
  id: Id,
  name: z.string(),
  year: Year,
  holidays_count: z.number().int(),
  /** People who have this calendar, by this group or by one of its name. */
  people_count: z.number().int(),
  version: Version,
  created_at: Moment,
  updated_at: Moment,
})
export type HolidayGroup = z.infer<typeof HolidayGroup>

/** First and last day, both included. A holiday begins in its group's year. */
export const Holiday = z.object({
  id: Id,
  group_id: Id,
  name: z.string(),
  start_date: Day,
  end_date: Day,
  version: Version,
  created_at: Moment,
  updated_at: Moment,
})
export type Holiday = z.infer<typeof Holiday>

/** Days of some people that are not as their calendar has them: off-days (type 0), or days worked in addition (1). */
export const SpecialDay = z.object({
  id: Id,
  type: SpecialDayTypeValue,
  people: z.array(Person),
  note: z.string(),
  start_date: Day,
  end_date: Day,
  version: Version,
  created_at: Moment,
  updated_at: Moment,
})
export type SpecialDay = z.infer<typeof SpecialDay>

export const DayRange = z.object({ start_date: Day, end_date: Day })
export type DayRange = z.infer<typeof DayRange>

/** What a holiday does to extra-days and off-days that it covers; in `meta.changes` of holiday_overlap. */
export const HolidayChange = SpecialDay.pick({
  id: true,
  type: true,
  note: true,
  start_date: true,
  end_date: true,
}).extend({
  /** Those of its people who have the holiday; others keep their days. */
  people: z.array(Person),
  /** What is left of the days: nothing, one range or, where the holiday lies inside, several. */
  left: z.array(DayRange),
})
export type HolidayChange = z.infer<typeof HolidayChange>

/** All that says which days are worked; what core's createCalendar takes. */
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
export type WorkingCalendar = z.infer<typeof WorkingCalendar>

const isRange = (value: { start_date?: string | undefined; end_date?: string | undefined }) =>
  !value.start_date || !value.end_date || value.start_date <= value.end_date
const rangeMessage = { message: 'The end must not be before the start', path: ['end_date'] }

/** Carries out what holiday_overlap has asked ('Delete & Update'). */
const Confirm = z.object({ confirm: z.boolean().default(false) })

const GroupFields = z.object({ name: Name, year: Year })
const HolidayFields = z.object({ name: Name, start_date: CalendarDay, end_date: CalendarDay })
const SpecialDayFields = z.object({
  type: SpecialDayTypeValue,
  people_ids: z.array(Id).min(1, 'Choose at least one person').max(PEOPLE_MAX),
  note: z.string().trim().max(250, 'A note has at most 250 characters').default(''),
  start_date: CalendarDay,
  end_date: CalendarDay,
})

const GroupParams = WsParams.extend({ group_id: Id })
const HolidayParams = GroupParams.extend({ id: Id })
const GroupFilter = z.object({
  name_like: z.string().max(200).optional(),
  year_eq: z.coerce.number().int().optional(),
})
const DayFilter = z.object({
  ws_user_id_eq: Id.optional(),
  /** Found in the note and in the names of people. */
  search: z.string().max(200).optional(),
  /** Days from here on; with start_date_lte those that touch a range. */
  end_date_gte: CalendarDay.optional(),
  start_date_lte: CalendarDay.optional(),
})
const DayListQuery = PageQuery.extend(DayFilter.shape).extend({
  order_by: z
    .string()
    .regex(/^-?(start_date|end_date|note|person|created_at)$/)
    .default('start_date'),
})
const Deleted = z.object({ deleted: z.number().int() })
const IdsBody = z.object({ ids: Ids })

const LIST = { rule: 'workingday_getListOfWorkingdays_read' } as const
const ADD = { rule: 'workingday_addWorkingday_create' } as const
const UPDATE = { rule: 'workingday_updateWorkingday_update' } as const
const DELETE = { rule: 'workingday_deleteWorkingday_delete' } as const
const IMPORT_ERRORS = ['invalid_file_format', 'invalid', 'too_large', 'import_faulty'] as const
const GROUPS = 'workspace/{ws_code}/workingday-groups' as const
const HOLIDAYS = 'workspace/{ws_code}/workingday-groups/{group_id}/holidays' as const
const DAYS = 'workspace/{ws_code}/workingday-days' as const

const HolidayImportBody = ImportBody.extend(Confirm.shape)
const HolidayImportAnswer = ImportAnswer.extend({
  /** Extra-days and off-days that the holidays cover; a real run needs `confirm` where there are any. */
  changes: z.array(HolidayChange),
})

export const workingdayEndpoints = resource({
  listWorkingdayGroups: {
    method: 'GET',
    path: GROUPS,
    summary: 'Holiday groups.',
    access: LIST,
    scope: 'read',
    params: WsParams,
    query: PageQuery.extend(GroupFilter.shape).extend({
      order_by: z
        .string()
        .regex(/^-?(name|year|holidays_count|people_count|updated_at)$/)
        .default('-year'),
    }),
    answer: 'list',
    data: HolidayGroup,
  },
  createWorkingdayGroup: {
    method: 'POST',
    path: GROUPS,
    summary: 'Create a holiday group, empty or as a copy of another one with its holidays moved into the year.',
    access: ADD,
    scope: 'write',
    params: WsParams,
    body: GroupFields.extend({ copy_of: Id.nullish() }).extend(Confirm.shape),
    answer: 'data',
    data: HolidayGroup,
    errors: ['invalid_reference', 'conflict', 'holiday_overlap'],
  },
  showWorkingdayGroup: {
    method: 'GET',
    path: `${GROUPS}/{id}`,
    summary: 'One holiday group.',
    access: LIST,
    scope: 'read',
    params: WsIdParams,
    answer: 'data',
    data: HolidayGroup,
    errors: ['not_found'],
  },
  updateWorkingdayGroup: {
    method: 'PUT',
    path: `${GROUPS}/{id}`,
    summary: 'Rename a holiday group or, while it has no holidays of another year, give it that year.',
    access: UPDATE,
    scope: 'write',
    params: WsIdParams,
    body: GroupFields.partial().extend({ version: Version }),
    answer: 'data',
    data: HolidayGroup,
    errors: ['not_found', 'conflict'],
  },
  deleteWorkingdayGroup: {
    method: 'DELETE',
    path: `${GROUPS}/{id}`,
    summary: 'Delete a holiday group with its holidays. People who had it have the groups of its name that remain.',
    access: DELETE,
    scope: 'write',
    params: WsIdParams,
    answer: 'data',
    data: Done,
    errors: ['not_found'],
  },
  deleteWorkingdayGroups: {
    method: 'POST',
    path: `${GROUPS}/delete`,
    summary: 'Delete several holiday groups; ids that are gone already do not count.',
    access: DELETE,
    scope: 'write',
    params: WsParams,
    body: IdsBody,
    answer: 'data',
    data: Deleted,
  },
  importWorkingdayGroups: {
    method: 'POST',
    path: `${GROUPS}/import`,
    summary:
      'Import holidays with their groups: columns name, start date, end date and optionally group and year, for which group_name and group_year stand in. Groups that do not exist are made.',
    access: ADD,
    scope: 'write',
    params: WsParams,
    body: HolidayImportBody.extend({ group_name: Name.optional(), group_year: Year.optional() }),
    answer: 'data',
    data: HolidayImportAnswer,
    errors: [...IMPORT_ERRORS, 'holiday_overlap'],
  },
  exportWorkingdayGroups: {
    method: 'GET',
    path: `${GROUPS}/export`,
    summary: 'Holidays of all groups, or of some (ids): group, year, name, start date, end date.',
    access: LIST,
    scope: 'read',
    params: WsParams,
    query: ExportQuery.extend(GroupFilter.shape).extend({ ids: CommaList.pipe(Ids).optional() }),
    answer: 'file',
  },
  exportWorkingdayGroupSample: {
    method: 'GET',
    path: `${GROUPS}/export-sample`,
    summary:
      'A file to fill in for an import of holidays into a group or, with grouped=1, of holidays with their groups.',
    access: ADD,
    scope: 'read',
    params: WsParams,
    query: ExportQuery.extend({ grouped: z.enum(['0', '1']).default('0') }),
    answer: 'file',
  },
  listHolidays: {
    method: 'GET',
    path: HOLIDAYS,
    summary: 'Holidays of a group.',
    access: LIST,
    scope: 'read',
    params: GroupParams,
    query: PageQuery.extend({
      name_like: z.string().max(200).optional(),
      order_by: z
        .string()
        .regex(/^-?(name|start_date|end_date)$/)
        .default('start_date'),
    }),
    answer: 'list',
    data: Holiday,
    errors: ['not_found'],
  },
  createHoliday: {
    method: 'POST',
    path: HOLIDAYS,
    summary: 'Add a holiday. Where it covers extra-days or off-days of people of the group, they give way to it.',
    access: ADD,
    scope: 'write',
    params: GroupParams,
    body: HolidayFields.extend(Confirm.shape).refine(isRange, rangeMessage),
    answer: 'data',
    data: Holiday,
    errors: ['not_found', 'holiday_overlap'],
  },
  updateHoliday: {
    method: 'PUT',
    path: `${HOLIDAYS}/{id}`,
    summary: 'Change a holiday. Extra-days and off-days on days that it newly covers give way to it.',
    access: UPDATE,
    scope: 'write',
    params: HolidayParams,
    body: HolidayFields.partial().extend({ version: Version }).extend(Confirm.shape).refine(isRange, rangeMessage),
    answer: 'data',
    data: Holiday,
    errors: ['not_found', 'conflict', 'holiday_overlap'],
  },
  deleteHoliday: {
    method: 'DELETE',
    path: `${HOLIDAYS}/{id}`,
    summary: 'Delete a holiday.',
    access: DELETE,
    scope: 'write',
    params: HolidayParams,
    answer: 'data',
    data: Done,
    errors: ['not_found'],
  },
  deleteHolidays: {
    method: 'POST',
    path: `${HOLIDAYS}/delete`,
    summary: 'Delete several holidays of a group; ids that are gone already do not count.',
    access: DELETE,
    scope: 'write',
    params: GroupParams,
    body: IdsBody,
    answer: 'data',
    data: Deleted,
    errors: ['not_found'],
  },
  importHolidays: {
    method: 'POST',
    path: `${HOLIDAYS}/import`,
    summary: 'Import holidays into a group: columns name, start date, end date. All rows or none.',
    access: ADD,
    scope: 'write',
    params: GroupParams,
    body: HolidayImportBody,
    answer: 'data',
    data: HolidayImportAnswer,
    errors: ['not_found', ...IMPORT_ERRORS, 'holiday_overlap'],
  },
  exportHolidays: {
    method: 'GET',
    path: `${HOLIDAYS}/export`,
    summary: 'Holidays of a group: name, start date, end date.',
    access: LIST,
    scope: 'read',
    params: GroupParams,
    query: ExportQuery,
    answer: 'file',
    errors: ['not_found'],
  },
  listExtraDays: {
    method: 'GET',
    path: `${DAYS}/extra-days`,
    summary: 'Days that people work in addition to their calendar.',
    access: LIST,
    scope: 'read',
    params: WsParams,
    query: DayListQuery,
    answer: 'list',
    data: SpecialDay,
  },
  listOffDays: {
    method: 'GET',
    path: `${DAYS}/off-days`,
    summary: 'Days on which people do not work.',
    access: LIST,
    scope: 'read',
    params: WsParams,
    query: DayListQuery,
    answer: 'list',
    data: SpecialDay,
  },
  showWorkingCalendar: {
    method: 'GET',
    path: `${DAYS}/calendar`,
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
  createSpecialDay: {
    method: 'POST',
    path: DAYS,
    summary: 'Add an extra-day (type 1) or off-day (type 0) of one or more people.',
    access: ADD,
    scope: 'write',
    params: WsParams,
    body: SpecialDayFields.refine(isRange, rangeMessage),
    answer: 'data',
    data: SpecialDay,
    errors: ['invalid_reference'],
  },
  showSpecialDay: {
    method: 'GET',
    path: `${DAYS}/{id}`,
    summary: 'One extra-day or off-day.',
    access: LIST,
    scope: 'read',
    params: WsIdParams,
    answer: 'data',
    data: SpecialDay,
    errors: ['not_found'],
  },
  updateSpecialDay: {
    method: 'PUT',
    path: `${DAYS}/{id}`,
    summary: 'Change an extra-day or off-day; its type stays.',
    access: UPDATE,
    scope: 'write',
    params: WsIdParams,
    body: SpecialDayFields.omit({ type: true, note: true })
      .partial()
      .extend({ note: SpecialDayFields.shape.note.unwrap().optional(), version: Version })
      .refine(isRange, rangeMessage),
    answer: 'data',
    data: SpecialDay,
    errors: ['not_found', 'conflict', 'invalid_reference'],
  },
  deleteSpecialDay: {
    method: 'DELETE',
    path: `${DAYS}/{id}`,
    summary: 'Delete an extra-day or off-day, for all its people.',
    access: DELETE,
    scope: 'write',
    params: WsIdParams,
    answer: 'data',
    data: Done,
    errors: ['not_found'],
  },
  deleteSpecialDays: {
    method: 'POST',
    path: `${DAYS}/delete`,
    summary: 'Delete several extra-days and off-days; ids that are gone already do not count.',
    access: DELETE,
    scope: 'write',
    params: WsParams,
    body: IdsBody,
    answer: 'data',
    data: Deleted,
  },
  importSpecialDays: {
    method: 'POST',
    path: `${DAYS}/import`,
    summary:
      'Import extra-days and off-days: columns email, type (1 extra-day, 0 off-day), start date, end date and optionally note. All rows or none.',
    access: ADD,
    scope: 'write',
    params: WsParams,
    body: ImportBody,
    answer: 'data',
    data: ImportAnswer,
    errors: IMPORT_ERRORS,
  },
  exportSpecialDays: {
    method: 'GET',
    path: `${DAYS}/export`,
    summary: 'Extra-days and off-days, one row per person: email, type, start date, end date, note.',
    // The file has addresses, which not everybody may see who sees the days.
    access: { rule: { allOf: [LIST.rule, 'people_getWorkspaceUserDetails_read'] } },
    scope: 'read',
    params: WsParams,
    query: ExportQuery.extend(DayFilter.shape).extend({ type_eq: z.enum(['0', '1']).optional() }),
    answer: 'file',
  },
  exportSpecialDaySample: {
    method: 'GET',
    path: `${DAYS}/export-sample`,
    summary: 'A file to fill in for an import of extra-days and off-days.',
    access: ADD,
    scope: 'read',
    params: WsParams,
    query: ExportQuery,
    answer: 'file',
  },
})
