import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { PROJECT_COLOURS, projectColourOf } from '@arbo/core/contract'
import type { EntityRef, ProjectColour, TemplateFlow } from '@arbo/core/contract'
import { rowOf, rowsOf } from '../../platform/db/rows.ts'
import type { EntityTable } from '../../platform/db/schema.gen.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { likePattern } from '../../platform/http/like-pattern.ts'
import { pageOf } from '../../platform/http/paging.ts'
import type { Counted, PageRequest } from '../../platform/http/paging.ts'
import type { Member } from '../../platform/access/member.ts'
import { visibleEntity, visibleItem } from '../../platform/access/visibility.ts'
import { ENTITY_FROM, entityColumns, inherited, IS_HIDDEN, OWN_HOLIDAY_GROUP } from './entity-row.ts'
import type { EntityRow } from './entity-row.ts'
import { knownFlows } from '../status-flows/known-flows.ts'
import { orderSql } from '../../platform/db/order-sql.ts'
import { COUNTED } from '../scenes/counted.ts'

export interface EntityFilter extends PageRequest {
  order_by: string
  name_like?: string | undefined
  code_like?: string | undefined
  status_eq: '0' | '1' | ''
  type_eq?: number | undefined
}

const ORDERS: Record<string, string> = {
  name: 'e.name_sort',
  code: 'lower(e.code)',
  position: 'e.position',
  created_at: 'e.created_at',
  updated_at: 'e.updated_at',
  scheduled_start: 'e.scheduled_start',
  scheduled_due: 'e.scheduled_due',
}

/** @param parentId of a list of children, who are hidden or shown by themselves */
function conditions(filter: EntityFilter, parentId: string | null): SQL {
  const parts = [sql`true`]
  if (filter.status_eq === '1' && parentId === null) parts.push(sql`not (${IS_HIDDEN})`)
  if (filter.name_like) parts.push(sql`e.name ilike ${likePattern(filter.name_like)}`)
  if (filter.code_like) parts.push(sql`e.code ilike ${likePattern(filter.code_like)}`)
  if (filter.status_eq !== '') parts.push(sql`e.status = ${Number(filter.status_eq)}`)
  if (filter.type_eq !== undefined) parts.push(sql`e.type = ${filter.type_eq}`)
  return sql.join(parts, sql` and `)
}

/** @param parentId only its children; null: all entities of the workspace */
export function entityPage(tx: Tx, member: Member, filter: EntityFilter, parentId: string | null) {
  const below = parentId === null ? sql`true` : sql`e.parent_id = ${parentId}`
  return pageOf(filter, (limit, offset) =>
    rowsOf<Counted<EntityRow>>(
      tx,
      sql`select ${entityColumns(member)}, count(*) over () as total
        from ${ENTITY_FROM}
        where e.ws_id = ${member.wsId} and ${below} and ${conditions(filter, parentId)} and ${visibleEntity(member, 'e')}
        order by ${orderSql(filter.order_by, ORDERS, 'e.name_sort, e.id')}
        limit ${limit} offset ${offset}`,
    ),
  )
}

export function entityById(tx: Tx, member: Member, id: string): Promise<EntityRow | undefined> {
  return rowOf<EntityRow>(
    tx,
    sql`select ${entityColumns(member)}
      from ${ENTITY_FROM}
      where e.ws_id = ${member.wsId} and e.id = ${id} and ${visibleEntity(member, 'e')}`,
  )
}

type ChildRef = EntityRef & { parent_id: string }
type ItemRef = { id: string; name: string; code: string | null; entity_id: string }

/** The children that `include=children` adds, for all entities of a page. */
export function childRefs(tx: Tx, member: Member, ids: readonly string[]): Promise<ChildRef[]> {
  return rowsOf<ChildRef>(
    tx,
    sql`select e.id, e.type, e.name, e.code, e.parent_id from entity e
      where e.ws_id = ${member.wsId} and e.parent_id = any(${sql.param(ids)}::uuid[]) and e.status = 1
        and ${visibleEntity(member, 'e')}
      order by e.position, e.name_sort, e.id`,
  )
}

/** The scenes that `include=items` adds. */
export function itemRefs(tx: Tx, member: Member, ids: readonly string[]): Promise<ItemRef[]> {
  return rowsOf<ItemRef>(
    tx,
    sql`select i.id, i.name, i.code, i.entity_id from item i
      where i.ws_id = ${member.wsId} and i.entity_id = any(${sql.param(ids)}::uuid[]) and ${COUNTED}
        and ${visibleItem(member, 'i')}
      order by i.position, lower(i.name), i.id`,
  )
}

/** The flow that holds for scenes on an entity: its own or the nearest ancestor's. */
export async function flowOf(tx: Tx, wsId: string, entityId: string): Promise<TemplateFlow | null> {
  const row = await rowOf<{ id: string | null }>(
    tx,
    sql`select ${inherited('template_flow_id')} as id
      from ${ENTITY_FROM} where e.ws_id = ${wsId} and e.id = ${entityId}`,
  )
  if (!row || row.id === null) return null
  return (await knownFlows(tx, wsId, [row.id])).get(row.id) ?? null
}

/** The flow that a new project has where nobody chooses one; null where the workspace has none. */
export async function defaultFlowId(tx: Tx, wsId: string): Promise<string | null> {
  const row = await rowOf<{ id: string }>(
    tx,
    sql`select f.id from workspace w join template_flow f on f.ws_id = w.id and f.id = w.default_flow_id and f.status = 1
      where w.id = ${wsId}`,
  )
  return row?.id ?? null
}

/** The colour that the fewest active projects have: that of a new one where nobody chooses, so that they can be told apart. */
export async function freeColour(tx: Tx, wsId: string): Promise<ProjectColour> {
  const rows = await rowsOf<Pick<EntityTable, 'id' | 'colour'>>(
    tx,
    sql`select e.id, e.colour from entity e where e.ws_id = ${wsId} and e.type = 0 and e.status = 1`,
  )
  const counts = new Map(PROJECT_COLOURS.map((colour) => [colour, 0]))
  for (const { id, colour } of rows) {
    const taken = projectColourOf(id, colour)
    counts.set(taken, (counts.get(taken) ?? 0) + 1)
  }
  const least = Math.min(...counts.values())
  return PROJECT_COLOURS.find((colour) => counts.get(colour) === least) ?? PROJECT_COLOURS[0]
}

export async function nextPosition(tx: Tx, wsId: string, parentId: string | null): Promise<number> {
  const row = await rowOf<{ next: number }>(
    tx,
    sql`select coalesce(max(e.position) + 1, 0) as next from entity e
      where e.ws_id = ${wsId} and e.parent_id is not distinct from ${parentId}::uuid`,
  )
  return row?.next ?? 0
}

export interface FieldsRow extends Pick<
  EntityTable,
  'name' | 'code' | 'description' | 'scheduled_start' | 'scheduled_due' | 'start_frame' | 'colour' | 'version'
> {
  /** The project’s own; null where it is gone. */
  holiday_group: { id: string; name: string } | null
  status: 0 | 1
}

/** The editable fields of an entity, as they are now. To be read where the entity is locked. */
export async function entityFields(tx: Tx, wsId: string, id: string): Promise<FieldsRow> {
  const row = await rowOf<FieldsRow>(
    tx,
    sql`select e.name, e.code, e.description, e.scheduled_start, e.scheduled_due, e.start_frame, e.colour,
        e.status, e.version, ${OWN_HOLIDAY_GROUP} as holiday_group
      from entity e where e.ws_id = ${wsId} and e.id = ${id}`,
  )
  if (!row) throw new Error('a locked entity is gone')
  return row
}

/** Children of any state count, archived ones too. */
export async function hasContent(tx: Tx, wsId: string, id: string): Promise<boolean> {
  const row = await rowOf<{ has: boolean }>(
    tx,
    sql`select exists (select from entity e where e.ws_id = ${wsId} and e.parent_id = ${id})
      or exists (select from item i where i.ws_id = ${wsId} and i.entity_id = ${id}) as has`,
  )
  return row?.has ?? false
}

/** Whether every id is one of the table in this workspace. */
export async function allExist(
  tx: Tx,
  wsId: string,
  table: 'ws_user' | 'team' | 'template_flow' | 'metric',
  ids: readonly string[],
): Promise<boolean> {
  const unique = [...new Set(ids)]
  if (unique.length === 0) return true
  const isUsable = table === 'ws_user' ? sql`r.status = 1 and not r.blocked` : sql`r.status = 1`
  const row = await rowOf<{ found: number }>(
    tx,
    sql`select count(*) as found from ${sql.identifier(table)} r
      where r.ws_id = ${wsId} and r.id = any(${sql.param(unique)}::uuid[]) and ${isUsable}`,
  )
  return row?.found === unique.length
}
