import { z } from 'zod'
import {
  ADD,
  CalendarDay,
  DELETE,
  Deleted,
  IdsBody,
  IMPORT_ERRORS,
  isRange,
  LIST,
  rangeMessage,
  UPDATE,
  Version,
} from './calendar-fields.ts'
import { resource } from '../platform/endpoint.ts'
import { Day, Done, Id, Moment, PageQuery, Person, WsIdParams, WsParams } from '../platform/shapes.ts'
import { ExportQuery, ImportAnswer, ImportBody } from '../platform/sheets.ts'
import { refusal } from '../platform/refusal-texts.ts'

const PEOPLE_MAX = 500
/** 0 off-day, 1 extra-day, as in an import. */
const SpecialDayTypeValue = z.union([z.literal(0), z.literal(1)])

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
/** An off-day or extra-day of one or more people. */
export type SpecialDay = z.infer<typeof SpecialDay>

const SpecialDayFields = z.object({
  type: SpecialDayTypeValue,
  people_ids: z.array(Id).min(1, refusal('people')).max(PEOPLE_MAX),
  note: z.string().trim().max(250, refusal('note_long')).default(''),
  start_date: CalendarDay,
  end_date: CalendarDay,
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
const DAYS = 'workspace/{ws_code}/workingday-days' as const

/** Off-days and extra-days of people, with imports and exports. */
export const specialDayEndpoints = resource({
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
  createSpecialDay: {
    method: 'POST',
    once: true,
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
    once: true,
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
