import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { SEE_ENTITIES, SEE_SCENES } from '@arbo/core/contract'
import type { ChangeRecord, HandlerInput, HistoryFacets } from '@arbo/core/contract'
import { rowOf, rowsOf } from '../../platform/db/rows.ts'
import type { ChangeRecordTable } from '../../platform/db/schema.gen.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Page } from '../../platform/http/handler.ts'
import { pageOf } from '../../platform/http/paging.ts'
import type { Counted } from '../../platform/http/paging.ts'
import { eyeOf } from '../../platform/access/audience.ts'
import type { Member } from '../../platform/access/member.ts'
import { loadEntity, loadScene } from '../../platform/access/rights.ts'
import { aboveCoordinated, EVERYTHING, visibleEntity } from '../../platform/access/visibility.ts'
import { metricView, openedScenes } from '../metrics/metric-access.ts'
import { personJson, ruleJson } from '../../platform/access/people.ts'

type HistoryDeps = Pick<Deps, 'database'>
type HistoryFilter = HandlerInput<'listItemHistory'>['query']
type HistoryRow = Omit<ChangeRecord, 'created_at'> & Pick<ChangeRecordTable, 'created_at'>

const parentIn = (value: unknown): string | null =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string' ? value.id : null

/** Moves as the member may know them: where they do not see one of the two places, nothing is said of it. */
async function withoutHiddenPlaces(tx: Tx, member: Member, rows: readonly ChangeRecord[]): Promise<ChangeRecord[]> {
  const visible = visibleEntity(member, 'e')
  const moves = rows.filter(({ field }) => field === 'parent')
  const ids = moves.flatMap(({ from, to }) => [parentIn(from), parentIn(to)]).filter((id) => id !== null)
  if (visible === EVERYTHING || ids.length === 0) return [...rows]
  const visibleRows = await rowsOf<{ id: string }>(
    tx,
    sql`select e.id from entity e where e.ws_id = ${member.wsId} and e.id = any(${sql.param(ids)}::uuid[])
      and (${visible} or ${aboveCoordinated(member, 'e')})`,
  )
  const visibleIds = new Set(visibleRows.map(({ id }) => id))
  const readable = (value: unknown): unknown => (visibleIds.has(parentIn(value) ?? '') ? value : null)
  return rows.map((row) => (row.field === 'parent' ? { ...row, from: readable(row.from), to: readable(row.to) } : row))
}

/** SQL: the change is none of a private metric's value, or the member may read those of the scene (XFIX-02). */
async function readableValues(tx: Tx, member: Member, itemId: string): Promise<SQL> {
  const { hidden, shown } = await metricView(tx, member)
  if (hidden.size === 0 || (await openedScenes(tx, member, [itemId])).size > 0) return sql`true`
  return sql`(c.field <> 'metric' or c.metric_id = any(${sql.param([...shown])}::uuid[]))`
}

/** For whom comments are is the team's to know. */
async function ofItem(tx: Tx, member: Member, id: string): Promise<SQL> {
  const audience = eyeOf(member) === 'team' ? sql`true` : sql`c.field <> 'audience'`
  return sql`c.item_id = ${id} and ${audience} and ${await readableValues(tx, member, id)}`
}

async function historyPage(tx: Tx, member: Member, of: SQL, filter: HistoryFilter): Promise<Page<ChangeRecord>> {
  const { wsId } = member
  const { field_ina: fields = null, by_eq: by = null } = filter
  const { rows, total } = await pageOf(filter, (limit, offset) =>
    rowsOf<Counted<HistoryRow>>(
      tx,
      sql`select c.id, c.batch_id, c.field, c.from_value as "from", c.to_value as "to", b.source,
          b.undone_at is not null as undone, coalesce(${personJson('m')}, ${ruleJson('b')}) as by, c.created_at,
          case when c.field = 'metric'
            then json_build_object('id', c.metric_id, 'name', coalesce(c.label, k.name, '')) end as metric,
          count(*) over () as total
        from change_record c
        join change_batch b on b.ws_id = c.ws_id and b.id = c.batch_id
        left join ws_user m on m.ws_id = c.ws_id and m.id = c.ws_user_id
        left join metric k on k.ws_id = c.ws_id and k.id = c.metric_id
        where c.ws_id = ${wsId} and ${of}
          and (${sql.param(fields)}::text[] is null or c.field = any(${sql.param(fields)}::text[]))
          and (${by}::uuid is null or ${by} in (c.ws_user_id, b.automation_id))
        order by c.created_at desc, c.id desc limit ${limit} offset ${offset}`,
    ),
  )
  const page = rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }))
  return { rows: await withoutHiddenPlaces(tx, member, page), total }
}

async function facets(tx: Tx, wsId: string, of: SQL): Promise<HistoryFacets> {
  const row = await rowOf<HistoryFacets>(
    tx,
    sql`select
      (select coalesce(json_agg(f.field order by f.field), '[]') from (
        select distinct c.field from change_record c where c.ws_id = ${wsId} and ${of}) f) as fields,
      (select coalesce(json_agg(p.person order by p.name, p.id), '[]') from (
        select m.id, m.display_name as name, ${personJson('m')}::jsonb as person from ws_user m
          where m.ws_id = ${wsId} and exists (
            select from change_record c where c.ws_id = m.ws_id and c.ws_user_id = m.id and ${of})
        union all
        select distinct on (b.automation_id) b.automation_id, b.automation_name, ${ruleJson('b')}::jsonb from change_record c
          join change_batch b on b.ws_id = c.ws_id and b.id = c.batch_id
          where c.ws_id = ${wsId} and ${of} and b.automation_id is not null) p) as people`,
  )
  return row ?? { fields: [], people: [] }
}

/** @throws {ApiError} not_found */
export function itemHistory(
  { database }: HistoryDeps,
  member: Member,
  id: string,
  filter: HistoryFilter,
): Promise<Page<ChangeRecord>> {
  return database.withWorkspace(member.wsId, async (tx) => {
    await loadScene(tx, member, id, SEE_SCENES)
    return historyPage(tx, member, await ofItem(tx, member, id), filter)
  })
}

/** @throws {ApiError} not_found */
export function entityHistory(
  { database }: HistoryDeps,
  member: Member,
  id: string,
  filter: HistoryFilter,
): Promise<Page<ChangeRecord>> {
  return database.withWorkspace(member.wsId, async (tx) => {
    await loadEntity(tx, member, id, SEE_ENTITIES)
    return historyPage(tx, member, sql`c.entity_id = ${id}`, filter)
  })
}

/** @throws {ApiError} not_found */
export function itemHistoryFacets({ database }: HistoryDeps, member: Member, id: string): Promise<HistoryFacets> {
  return database.withWorkspace(member.wsId, async (tx) => {
    await loadScene(tx, member, id, SEE_SCENES)
    return facets(tx, member.wsId, await ofItem(tx, member, id))
  })
}

/** @throws {ApiError} not_found */
export function entityHistoryFacets({ database }: HistoryDeps, member: Member, id: string): Promise<HistoryFacets> {
  return database.withWorkspace(member.wsId, async (tx) => {
    await loadEntity(tx, member, id, SEE_ENTITIES)
    return facets(tx, member.wsId, sql`c.entity_id = ${id}`)
  })
}
