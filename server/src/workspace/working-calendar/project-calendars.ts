import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { SEE_ENTITIES } from '@arbo/core/contract'
import type { HandlerInput, ProjectCalendar } from '@arbo/core/contract'
import { type Calendar, calendarOf } from '@arbo/core/working-days'
import { rowOf, rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { groupBy } from '../../platform/group-by.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { omit } from '../../platform/omit.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Member } from '../../platform/access/member.ts'
import { loadEntity } from '../../platform/access/rights.ts'
import { countingGroup } from './counting-group.ts'
import { weekOf } from './week-of.ts'

type Holiday = ProjectCalendar['holidays'][number]

/** Days that are asked about, yyyy-mm-dd; all where either is left out. */
type Days = HandlerInput<'showEntityCalendar'>['query']

const ALL = sql`true`

/** Holidays of some groups: each has those of all groups of its name. */
async function holidaysOf(tx: Tx, wsId: string, groupIds: readonly string[], { start_date, end_date }: Days) {
  if (groupIds.length === 0) return new Map<string, Holiday[]>()
  const touches: SQL =
    start_date && end_date ? sql`h.end_date >= ${start_date}::date and h.start_date <= ${end_date}::date` : ALL
  const rows = await rowsOf<Holiday & { calendar_id: string }>(
    tx,
    sql`select own.id as calendar_id, h.id, h.group_id, h.name, h.start_date, h.end_date
      from holiday_group own
      join holiday_group g on g.ws_id = own.ws_id and lower(g.name) = lower(own.name)
      join holiday h on h.ws_id = g.ws_id and h.group_id = g.id
      where own.ws_id = ${wsId} and own.id = any(${sql.param([...groupIds])}::uuid[]) and ${touches}
      order by h.start_date, h.id`,
  )
  const byCalendar = groupBy(rows, ({ calendar_id }) => calendar_id)
  return new Map([...byCalendar].map(([id, own]) => [id, own.map((holiday) => omit(holiday, 'calendar_id'))]))
}

/**
 * The calendars of some holiday groups, with the week of the workspace. Days off of single people are not the
 * production's.
 * @param ids null: the week alone
 */
export async function groupCalendars(
  tx: Tx,
  wsId: string,
  ids: readonly (string | null)[],
  days: Days = {},
): Promise<ProjectCalendar[]> {
  const wanted = [...new Set(ids)]
  const week = await weekOf(tx, wsId)
  const holidays = await holidaysOf(
    tx,
    wsId,
    wanted.filter((id) => id !== null),
    days,
  )
  return wanted.map((id) => ({
    holiday_group_id: id,
    ...week,
    holidays: (id === null ? undefined : holidays.get(id)) ?? [],
    extra_days: [],
    off_days: [],
  }))
}

/** The group that counts in each of some projects. */
async function groupIdsOf(tx: Tx, wsId: string, projectIds: readonly string[]): Promise<Map<string, string | null>> {
  const rows = await rowsOf<{ id: string; group_id: string | null }>(
    tx,
    sql`select p.id, ${countingGroup('p', sql`g.id`)} as group_id from entity p
      where p.ws_id = ${wsId} and p.id = any(${sql.param([...new Set(projectIds)])}::uuid[])`,
  )
  return new Map(rows.map(({ id, group_id }) => [id, group_id]))
}

/** The group that counts in a project; null: none. */
export async function groupIdOf(tx: Tx, wsId: string, projectId: string): Promise<string | null> {
  return (await groupIdsOf(tx, wsId, [projectId])).get(projectId) ?? null
}

/** Which days are worked in a project, by its id. */
export type CalendarsOfProjects = (projectId: string | null) => Calendar

/** The calendars of some projects; of one that is not there yet, the workspace’s. */
export async function calendarsOfProjects(
  tx: Tx,
  wsId: string,
  projectIds: readonly string[],
): Promise<CalendarsOfProjects> {
  const groupIds = await groupIdsOf(tx, wsId, projectIds)
  const preset = await defaultGroupId(tx, wsId)
  const calendars = await groupCalendars(tx, wsId, [preset, ...groupIds.values()])
  const byGroup = new Map(calendars.map((calendar) => [calendar.holiday_group_id, calendarOf(calendar)]))
  return (projectId) => {
    const own = projectId === null ? undefined : groupIds.get(projectId)
    const calendar = byGroup.get(own === undefined ? preset : own)
    if (!calendar) throw new Error('a calendar that was read is gone')
    return calendar
  }
}

/** The group of projects that have none of their own; null: none. */
export async function defaultGroupId(tx: Tx, wsId: string): Promise<string | null> {
  const row = await rowOf<{ id: string }>(
    tx,
    sql`select g.id from workspace w join holiday_group g on g.ws_id = w.id and g.id = w.holiday_group_id
      where w.id = ${wsId}`,
  )
  return row?.id ?? null
}

/** @throws {ApiError} invalid_reference where there is no such group */
export async function requireGroup(
  tx: Tx,
  wsId: string,
  id: string | null | undefined,
): Promise<{ id: string; name: string } | null> {
  if (!id) return null
  // Locked, so that it is not deleted before this is written.
  const group = await rowOf<{ id: string; name: string }>(
    tx,
    sql`select g.id, g.name from holiday_group g where g.ws_id = ${wsId} and g.id = ${id} for key share of g`,
  )
  if (!group) throw new ApiError('invalid_reference')
  return group
}

/**
 * The data that decides about the days of an entity: those of its project.
 * @throws {ApiError} not_found
 */
export function entityCalendar(
  { database }: Pick<Deps, 'database'>,
  member: Member,
  id: string,
  days: Days,
): Promise<ProjectCalendar> {
  return database.withWorkspace(member.wsId, async (tx) => {
    const { project_id } = await loadEntity(tx, member, id, SEE_ENTITIES)
    const [calendar] = await groupCalendars(tx, member.wsId, [await groupIdOf(tx, member.wsId, project_id)], days)
    if (!calendar) throw new ApiError('not_found')
    return calendar
  })
}
