import type { HandlerInput, SheetFormat } from '@arbo/core/contract'
import type { Deps } from '../../platform/deps.ts'
import type { FileAnswer } from '../../platform/http/handler.ts'
import { columnTitles } from '../../platform/sheets/column-texts.ts'
import { sheetAnswer } from '../../platform/sheets/sheet-answer.ts'
import type { Member } from '../../platform/access/member.ts'
import { groupFor } from './group-for.ts'
import { draftsOf, exportedHolidays } from './holiday-queries.ts'
import { HOLIDAY_COLUMNS } from './import-holidays.ts'
import { SPECIAL_DAY_COLUMNS } from './import-special-days.ts'
import { personDays } from './special-day-queries.ts'
import { text } from '../texts.ts'

const GROUPED_COLUMNS = ['group', 'year', ...HOLIDAY_COLUMNS] as const

type ExportDeps = Pick<Deps, 'database'>

export async function exportGroups(
  { database }: ExportDeps,
  member: Member,
  { format, ...filter }: HandlerInput<'exportWorkingdayGroups'>['query'],
): Promise<FileAnswer> {
  const rows = await database.withWorkspace(member.wsId, (tx) => exportedHolidays(tx, member.wsId, filter))
  return sheetAnswer(
    'holiday-groups',
    format,
    columnTitles(GROUPED_COLUMNS),
    rows.map((row) => [row.group, row.year, row.name, row.start_date, row.end_date]),
  )
}

/** @throws {ApiError} not_found */
export async function exportHolidays(
  { database }: ExportDeps,
  member: Member,
  groupId: string,
  format: SheetFormat,
): Promise<FileAnswer> {
  const rows = await database.withWorkspace(member.wsId, async (tx) => {
    await groupFor(tx, member.wsId, groupId)
    return draftsOf(tx, member.wsId, groupId)
  })
  return sheetAnswer(
    'holidays',
    format,
    columnTitles(HOLIDAY_COLUMNS),
    rows.map((row) => [row.name, row.start_date, row.end_date]),
  )
}

export async function exportSpecialDays(
  { database }: ExportDeps,
  member: Member,
  { format, type_eq, ...filter }: HandlerInput<'exportSpecialDays'>['query'],
): Promise<FileAnswer> {
  const type = type_eq === undefined ? null : type_eq === '1' ? 1 : 0
  const rows = await database.withWorkspace(member.wsId, (tx) => personDays(tx, member.wsId, type, filter))
  return sheetAnswer(
    type === null ? 'extra-days-and-off-days' : type === 1 ? 'extra-days' : 'off-days',
    format,
    columnTitles(SPECIAL_DAY_COLUMNS),
    rows.map((row) => [row.email, row.type, row.start_date, row.end_date, row.note]),
  )
}

/** Days of the current year, which suit most of the rows that people add. */
export function holidaySample(format: SheetFormat, year: number, isGrouped: boolean): Promise<FileAnswer> {
  const holidays = [
    [text('sample.new_year'), `${year}-01-01`, `${year}-01-01`],
    [text('sample.summer_break'), `${year}-08-03`, `${year}-08-14`],
  ]
  if (!isGrouped) return sheetAnswer('holidays-sample', format, columnTitles(HOLIDAY_COLUMNS), holidays)
  const rows = holidays.map((holiday) => ['Studio', year, ...holiday])
  return sheetAnswer('holiday-groups-sample', format, columnTitles(GROUPED_COLUMNS), rows)
}

export function specialDaySample(format: SheetFormat, year: number): Promise<FileAnswer> {
  const rows = [
    ['ada@example.com', 0, `${year}-07-06`, `${year}-07-17`, text('sample.leave')],
    ['ada@example.com', 1, `${year}-12-05`, `${year}-12-05`, text('sample.delivery')],
  ]
  return sheetAnswer('days-sample', format, columnTitles(SPECIAL_DAY_COLUMNS), rows)
}
