import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { FlowStatus, FlowStatusChoice, HandlerInput, TemplateFlow } from '@arbo/core/contract'
import { rowOf, rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Page } from '../../platform/http/handler.ts'
import { likePattern } from '../../platform/http/like-pattern.ts'
import { pageOf } from '../../platform/http/paging.ts'
import type { Counted } from '../../platform/http/paging.ts'
import type { Member } from '../../platform/access/member.ts'
import { aboveCoordinated, visibleEntity } from '../../platform/access/visibility.ts'
import { orderSql } from '../../platform/db/order-sql.ts'
import { FLOW_COLUMNS, flowFrom } from './flow-row.ts'
import { STATUSES_JSON } from './status-json.ts'
import type { FlowRow } from './flow-row.ts'

type FlowFilter = HandlerInput<'listTemplateFlows'>['query']
type Flag = '0' | '1' | ''

const ORDERS: Record<string, string> = {
  name: 'natural_sort(f.name)',
  // The starred ones first.
  favorite: '(fav.thing_id is null)',
  deployed: 'deployed_count',
  status: 'f.status',
  created_at: 'f.created_at',
  updated_at: 'f.updated_at',
}
const LAST = 'natural_sort(f.name), f.id'

function flagSql(flag: Flag, holds: SQL): SQL {
  if (flag === '') return sql`true`
  return flag === '1' ? holds : sql`not ${holds}`
}

const DEPLOYED = sql`exists (select from entity e where e.ws_id = f.ws_id and e.template_flow_id = f.id)`
const ACTIVE = sql`(f.status = 1)`

function nameSql(column: string, name: string | undefined): SQL {
  return name ? sql`${sql.raw(column)} ilike ${likePattern(name)}` : sql`true`
}

export function flowPage(tx: Tx, member: Member, filter: FlowFilter): Promise<Page<FlowRow>> {
  const starred = filter.favorite_eq === '1' ? sql`fav.thing_id is not null` : sql`true`
  return pageOf(filter, (limit, offset) =>
    rowsOf<Counted<FlowRow>>(
      tx,
      sql`select ${FLOW_COLUMNS}, count(*) over () as total from ${flowFrom(member)}
        where f.ws_id = ${member.wsId} and ${nameSql('f.name', filter.name_like)} and ${starred}
          and ${flagSql(filter.status_eq, ACTIVE)} and ${flagSql(filter.is_deployed_eq, DEPLOYED)}
        order by ${orderSql(filter.order_by, ORDERS, LAST)} limit ${limit} offset ${offset}`,
    ),
  )
}

export function flowsByIds(tx: Tx, member: Member, ids: readonly string[]): Promise<FlowRow[]> {
  return rowsOf<FlowRow>(
    tx,
    sql`select ${FLOW_COLUMNS} from ${flowFrom(member)}
      where f.ws_id = ${member.wsId} and f.id = any(${sql.param([...ids])}::uuid[])
      order by ${sql.raw(LAST)}`,
  )
}

/** Keeps flows as they are until the transaction ends: no entity is given one meanwhile. */
export async function lockFlows(tx: Tx, wsId: string, ids: readonly string[]): Promise<void> {
  await tx.rows('select id from template_flow where ws_id = $1 and id = any($2::uuid[]) order by id for update', [
    wsId,
    [...ids],
  ])
}

/** Scenes by status, of these statuses. */
export async function scenesByStatus(tx: Tx, wsId: string, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx.rows<{ status_id: string; scenes: number }>(
    `select status_id, count(*) as scenes from item where ws_id = $1 and status_id = any($2::uuid[]) group by status_id`,
    [wsId, [...ids]],
  )
  return new Map(rows.map(({ status_id, scenes }) => [status_id, scenes]))
}

/** Statuses of whatever flows, by their ids. */
export function statusesByIds(tx: Tx, wsId: string, ids: readonly string[]): Promise<FlowStatus[]> {
  return tx.rows<FlowStatus>(
    `select id, name, kind, colour, position, reserved from template_flow_status
     where ws_id = $1 and id = any($2::uuid[]) order by position, id`,
    [wsId, [...ids]],
  )
}

/** A flow with its statuses as the contract shows it beside scenes; undefined where there is none. */
export function templateFlow(
  tx: Tx,
  wsId: string,
  id: string,
): Promise<(TemplateFlow & { status: 0 | 1 }) | undefined> {
  return rowOf<TemplateFlow & { status: 0 | 1 }>(
    tx,
    sql`select f.id, f.name, f.status, ${STATUSES_JSON} as statuses from template_flow f
      where f.ws_id = ${wsId} and f.id = ${id}`,
  )
}

/**
 * Guests know the flows of the scenes that they see, coordinators without more those that hold there; everybody else
 * all.
 */
function knownFlow(member: Member): SQL {
  if (member.rootRole !== 'guest' && !member.confinedBy) return sql`true`
  // A flow may hold from above the entities that they coordinate.
  const above = member.confinedBy ? aboveCoordinated(member, 'e') : sql`false`
  return sql`exists (
    select from entity e where e.ws_id = f.ws_id and e.template_flow_id = f.id
      and (${visibleEntity(member, 'e')} or ${above})
  )`
}

export function statusPage(
  tx: Tx,
  member: Member,
  { template_id, name_like, ...page }: HandlerInput<'listTemplateFlowStatuses'>['query'],
): Promise<Page<FlowStatusChoice>> {
  const flow = template_id ? sql`f.id = ${template_id}` : ACTIVE
  return pageOf(page, (limit, offset) =>
    rowsOf<Counted<FlowStatusChoice>>(
      tx,
      sql`select s.id, s.name, s.kind, s.colour, s.position, s.reserved,
          json_build_object('id', f.id, 'name', f.name) as template_flow, count(*) over () as total
        from template_flow f
        join template_flow_status s on s.ws_id = f.ws_id and s.template_flow_id = f.id and s.status = 1
        where f.ws_id = ${member.wsId} and ${flow} and ${nameSql('s.name', name_like)} and ${knownFlow(member)}
        order by ${sql.raw(LAST)}, s.position, s.id limit ${limit} offset ${offset}`,
    ),
  )
}

export function choicePage(
  tx: Tx,
  member: Member,
  { name_like, status_eq, is_deployed_eq, ...page }: HandlerInput<'listTemplateFlowChoices'>['query'],
): Promise<Page<TemplateFlow>> {
  return pageOf(page, (limit, offset) =>
    rowsOf<Counted<TemplateFlow>>(
      tx,
      sql`select f.id, f.name, ${STATUSES_JSON} as statuses, count(*) over () as total
        from template_flow f
        where f.ws_id = ${member.wsId} and ${nameSql('f.name', name_like)} and ${knownFlow(member)}
          and ${flagSql(status_eq, ACTIVE)} and ${flagSql(is_deployed_eq, DEPLOYED)}
        order by ${sql.raw(LAST)} limit ${limit} offset ${offset}`,
    ),
  )
}
