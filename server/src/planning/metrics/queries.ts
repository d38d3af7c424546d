import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { MetricDeployment, MetricRef } from '@arbo/core/contract'
import { rowOf, rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Page } from '../../platform/http/handler.ts'
import { likePattern } from '../../platform/http/like-pattern.ts'
import { pageOf } from '../../platform/http/paging.ts'
import type { Counted, PageRequest } from '../../platform/http/paging.ts'
import type { Member } from '../../platform/access/member.ts'
import { visibleEntity } from '../../platform/access/visibility.ts'
import { orderSql } from '../../platform/db/order-sql.ts'
import { METRIC_FROM, metricColumns } from './metric-row.ts'
import type { ChoiceRow, MetricRow } from './metric-row.ts'

export interface MetricFilter extends PageRequest {
  name_like?: string | undefined
  status_eq: '0' | '1' | ''
  type_ina?: readonly string[] | undefined
  favorite_eq?: '1' | undefined
  order_by: string
}

const ORDERS: Record<string, string> = {
  name: 'lower(m.name)',
  type: 'm.type',
  entities_count: 'entities_count',
  status: 'm.status',
  created_at: 'm.created_at',
  updated_at: 'm.updated_at',
}
const LAST = 'lower(m.name), m.id'

function nameAndType({ name_like, type_ina }: Pick<MetricFilter, 'name_like' | 'type_ina'>): SQL {
  const name = name_like ? sql`m.name ilike ${likePattern(name_like)}` : sql`true`
  const type = type_ina?.length ? sql`m.type = any(${sql.param([...type_ina])}::text[])` : sql`true`
  return sql`${name} and ${type}`
}

function starred(member: Member): SQL {
  return sql`m.id in (
    select f.thing_id from library_favourite f
    where f.ws_id = ${member.wsId} and f.ws_user_id = ${member.id} and f.kind = 'metric')`
}

export function metricPage(tx: Tx, member: Member, filter: MetricFilter): Promise<Page<MetricRow>> {
  const status = filter.status_eq === '' ? sql`true` : sql`m.status = ${Number(filter.status_eq)}`
  const favorite = filter.favorite_eq ? starred(member) : sql`true`
  return pageOf(filter, (limit, offset) =>
    rowsOf<Counted<MetricRow>>(
      tx,
      sql`select ${metricColumns(member)}, count(*) over () as total from ${METRIC_FROM}
        where m.ws_id = ${member.wsId} and ${status} and ${favorite} and ${nameAndType(filter)}
        order by ${orderSql(filter.order_by, ORDERS, LAST)} limit ${limit} offset ${offset}`,
    ),
  )
}

export function metricById(tx: Tx, member: Member, id: string): Promise<MetricRow | undefined> {
  return rowOf<MetricRow>(
    tx,
    sql`select ${metricColumns(member)} from ${METRIC_FROM} where m.ws_id = ${member.wsId} and m.id = ${id}`,
  )
}

export function metricsByIds(tx: Tx, member: Member, ids: readonly string[]): Promise<MetricRow[]> {
  return rowsOf<MetricRow>(
    tx,
    sql`select ${metricColumns(member)} from ${METRIC_FROM}
      where m.ws_id = ${member.wsId} and m.id = any(${sql.param([...ids])}::uuid[]) order by ${sql.raw(LAST)}`,
  )
}

/** Keeps metrics as they are until the transaction ends: none is attached that is about to go. */
export async function lockMetrics(tx: Tx, wsId: string, ids: readonly string[]): Promise<void> {
  await rowsOf(
    tx,
    sql`select id from metric where ws_id = ${wsId} and id = any(${sql.param([...ids])}::uuid[]) order by id for update`,
  )
}

/** All formulas: two people who each make one formula part of the other wait here, and the later one closes the circle. */
export async function lockFormulas(tx: Tx, wsId: string): Promise<void> {
  await rowsOf(tx, sql`select id from metric where ws_id = ${wsId} and type = 'formula' order by id for update`)
}

/** Active metrics to choose from. @param except SQL of ids that are left out */
export function choicePage(
  tx: Tx,
  wsId: string,
  filter: PageRequest & Pick<MetricFilter, 'name_like' | 'type_ina'>,
  except: SQL = sql`select null::uuid where false`,
): Promise<Page<ChoiceRow>> {
  return pageOf(filter, (limit, offset) =>
    rowsOf<Counted<ChoiceRow>>(
      tx,
      sql`select m.id, m.name, m.type, m.options, count(*) over () as total from metric m
        where m.ws_id = ${wsId} and m.status = 1 and ${nameAndType(filter)} and m.id not in (${except})
        order by ${sql.raw(LAST)} limit ${limit} offset ${offset}`,
    ),
  )
}

function refJson(alias: string): SQL {
  const row = sql.identifier(alias)
  return sql`json_build_object('id', ${row}.id, 'type', ${row}.type, 'name', ${row}.name, 'code', ${row}.code)`
}

/** Entities that a metric is attached to, as far as the member sees them. */
export function deploymentPage(tx: Tx, member: Member, id: string, page: PageRequest): Promise<Page<MetricDeployment>> {
  return pageOf(page, (limit, offset) =>
    rowsOf<Counted<MetricDeployment>>(
      tx,
      sql`select e.id, e.type, e.name, e.code, e.status, e.primary_metric_id is not distinct from ${id}::uuid as is_primary,
          (select coalesce(json_agg(${refJson('a')} order by a.type), '[]') from entity a
           where a.ws_id = e.ws_id and a.id <> e.id
             and a.id in (e.project_id, e.process_id, e.episode_id, e.take_id)) as ancestors,
          count(*) over () as total
        from entity_metric em join entity e on e.ws_id = em.ws_id and e.id = em.entity_id
        where em.ws_id = ${member.wsId} and em.metric_id = ${id} and ${visibleEntity(member, 'e')}
        order by e.type, e.name_sort, e.id limit ${limit} offset ${offset}`,
    ),
  )
}

/** Formulas that are made of a metric. */
export function dependentPage(tx: Tx, wsId: string, id: string, page: PageRequest): Promise<Page<MetricRef>> {
  return pageOf(page, (limit, offset) =>
    rowsOf<Counted<MetricRef>>(
      tx,
      sql`select m.id, m.name, m.type, count(*) over () as total
        from metric_dependency d join metric m on m.ws_id = d.ws_id and m.id = d.metric_id
        where d.ws_id = ${wsId} and d.depends_on_id = ${id}
        order by ${sql.raw(LAST)} limit ${limit} offset ${offset}`,
    ),
  )
}

/** Names, ids and formula parts of the whole workspace. */
export function dependencyRows(tx: Tx, wsId: string): Promise<{ id: string; name: string; parts: string[] }[]> {
  return rowsOf(
    tx,
    sql`select m.id, m.name, array(
        select d.depends_on_id::text from metric_dependency d where d.ws_id = m.ws_id and d.metric_id = m.id
      ) as parts
      from metric m where m.ws_id = ${wsId}`,
  )
}
