import { z } from 'zod'
import {
  ADD,
  CalendarDay,
  DayRange,
  DELETE,
  Deleted,
  Ids,
  IdsBody,
  IMPORT_ERRORS,
  isRange,
  LIST,
  rangeMessage,
  UPDATE,
  Version,
  Year,
} from './calendar-fields.ts'
import { resource } from '../platform/endpoint.ts'
import { CommaList, Day, Done, Id, Moment, Name, PageQuery, Person, WsIdParams, WsParams } from '../platform/shapes.ts'
import { ExportQuery, ImportAnswer, ImportBody } from '../platform/sheets.ts'
import { SpecialDay } from './special-days.ts'

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
/** A year’s holidays under a name, with how many people have them. */
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
/** A holiday of one or more days. */
export type Holiday = z.infer<typeof Holiday>

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
/** An extra-day or off-day that a holiday covers, and what would be left of it. */
export type HolidayChange = z.infer<typeof HolidayChange>

/** Carries out what holiday_overlap has asked ('Delete & Update'). */
const Confirm = z.object({ confirm: z.boolean().default(false) })

const GroupFields = z.object({ name: Name, year: Year })
const HolidayFields = z.object({ name: Name, start_date: CalendarDay, end_date: CalendarDay })
const GroupParams = WsParams.extend({ group_id: Id })
const HolidayParams = GroupParams.extend({ id: Id })
const GroupFilter = z.object({
  name_like: z.string().max(200).optional(),
  year_eq: z.coerce.number().int().optional(),
})
const GROUPS = 'workspace/{ws_code}/workingday-groups' as const
const HOLIDAYS = 'workspace/{ws_code}/workingday-groups/{group_id}/holidays' as const

const HolidayImportBody = ImportBody.extend(Confirm.shape)
const HolidayImportAnswer = ImportAnswer.extend({
  /** Extra-days and off-days that the holidays cover; a real run needs `confirm` where there are any. */
  changes: z.array(HolidayChange),
})

/** Holiday groups and their holidays, with imports and exports. */
export const holidayEndpoints = resource({
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
    once: true,
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
    once: true,
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
    once: true,
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
    once: true,
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
})
