import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { EntityMetric, EntityRef } from '@arbo/core/contract'
import { rowOf, rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { EntityAccess } from '../../platform/access/rights.ts'
import { idsOf } from './formulas.ts'
import { toChoice } from './metric-row.ts'
import type { ChoiceRow } from './metric-row.ts'

interface Row extends ChoiceRow {
  status: 0 | 1
  is_primary: boolean
  is_point: boolean
  attached_to: EntityRef
}

const PATH = sql`(e.project_id, e.process_id, e.episode_id, e.take_id)`

/** The nearest choice on the way up from `e`. */
function nearest(column: 'primary_metric_id' | 'point_metric_id'): SQL {
  const name = sql.identifier(column)
  return sql`(
    select a.${name} from entity a where a.ws_id = e.ws_id and a.id in ${PATH} and a.${name} is not null
    order by a.type desc limit 1
  )`
}

/** Metrics of the scenes on an entity, the primary one first. */
export async function metricsOn(tx: Tx, wsId: string, entityId: string): Promise<EntityMetric[]> {
  const rows = await rowsOf<Row>(
    tx,
    sql`select m.id, m.name, m.type, m.options, m.status,
        m.id is not distinct from ${nearest('primary_metric_id')} as is_primary,
        m.id is not distinct from ${nearest('point_metric_id')} as is_point,
        json_build_object('id', at.id, 'type', at.type, 'name', at.name, 'code', at.code) as attached_to
      from entity e
      join lateral (
        select distinct on (em.metric_id) em.metric_id, a.id, a.type, a.name, a.code
        from entity_metric em join entity a on a.ws_id = em.ws_id and a.id = em.entity_id
        where em.ws_id = e.ws_id and em.entity_id in ${PATH}
        order by em.metric_id, a.type desc
      ) at on true
      join metric m on m.ws_id = e.ws_id and m.id = at.metric_id
      where e.ws_id = ${wsId} and e.id = ${entityId}
      order by is_primary desc, lower(m.name), m.id`,
  )
  return rows.map((row) => ({
    ...toChoice(row),
    status: row.status,
    is_primary: row.is_primary,
    is_point: row.is_point,
    attached_to: row.attached_to,
    is_inherited: row.attached_to.id !== entityId,
  }))
}

/** Metrics attached to the entity itself, as the history keeps them. */
export function ownMetrics(tx: Tx, wsId: string, entityId: string): Promise<{ id: string; name: string }[]> {
  return rowsOf(
    tx,
    sql`select m.id, m.name from entity_metric em join metric m on m.ws_id = em.ws_id and m.id = em.metric_id
      where em.ws_id = ${wsId} and em.entity_id = ${entityId} order by lower(m.name), m.id`,
  )
}

/** The entity's own choice of a metric to count by, as the history keeps it; null: the choice from above counts. */
export async function ownChoice(
  tx: Tx,
  wsId: string,
  entityId: string,
  column: 'primary_metric_id' | 'point_metric_id',
): Promise<{ id: string; name: string } | null> {
  const row = await rowOf<{ id: string; name: string }>(
    tx,
    sql`select m.id, m.name from entity e join metric m on m.ws_id = e.ws_id and m.id = e.${sql.identifier(column)}
      where e.ws_id = ${wsId} and e.id = ${entityId}`,
  )
  return row ?? null
}

/** SQL of the ids of all metrics that scenes on an entity have. */
export function attachedIds(wsId: string, { project_id, process_id, episode_id, take_id }: EntityAccess): SQL {
  return sql`select em.metric_id from entity_metric em
    where em.ws_id = ${wsId}
      and em.entity_id = any(${sql.param([project_id, process_id, episode_id, take_id].filter((id) => id !== null))}::uuid[])`
}

export async function insertAttached(tx: Tx, wsId: string, entityId: string, ids: readonly string[]): Promise<void> {
  await rowsOf(
    tx,
    sql`insert into entity_metric (ws_id, entity_id, metric_id, position)
      select ${wsId}, ${entityId}, n.id, n.ord + coalesce((
        select max(em.position) from entity_metric em where em.ws_id = ${wsId} and em.entity_id = ${entityId}), -1)
      from unnest(${sql.param([...ids])}::uuid[]) with ordinality as n (id, ord)
      on conflict do nothing`,
  )
}

export async function deleteAttached(tx: Tx, wsId: string, entityId: string, ids: readonly string[]): Promise<void> {
  await rowsOf(
    tx,
    sql`delete from entity_metric
      where ws_id = ${wsId} and entity_id = ${entityId} and metric_id = any(${sql.param([...ids])}::uuid[])`,
  )
}

/** Of these metrics, those that an entity here or below counts by and that it would not have any more. */
export function chosenBelow(tx: Tx, wsId: string, entityId: string, ids: readonly string[]): Promise<string[]> {
  return idsOf(
    tx,
    sql`select distinct k.id from unnest(${sql.param([...ids])}::uuid[]) as k (id)
      join entity e on e.ws_id = ${wsId} and ${entityId}::uuid in ${PATH}
        and k.id in (e.primary_metric_id, e.point_metric_id)
      where not exists (
        select from entity_metric o
        where o.ws_id = ${wsId} and o.metric_id = k.id and o.entity_id in ${PATH} and o.entity_id <> ${entityId}
      )`,
  )
}

/** Formulas here, above or below that would miss one of these metrics, unless they go themselves. */
export function formulasMissing(tx: Tx, wsId: string, entity: EntityAccess, ids: readonly string[]): Promise<string[]> {
  const { id, project_id, process_id, episode_id, take_id } = entity
  const above = sql`any(${sql.param([project_id, process_id, episode_id, take_id].filter((one) => one !== null && one !== id))}::uuid[])`
  const anyOfIds = sql`any(${sql.param([...ids])}::uuid[])`
  return idsOf(
    tx,
    sql`select distinct d.metric_id as id from metric_dependency d
      join entity_metric em on em.ws_id = d.ws_id and em.metric_id = d.metric_id
      join entity e on e.ws_id = em.ws_id and e.id = em.entity_id
      where d.ws_id = ${wsId} and d.depends_on_id = ${anyOfIds}
        and not exists (
          select from entity_metric o
          where o.ws_id = d.ws_id and o.metric_id = d.depends_on_id and o.entity_id = ${above}
        )
        and (${id}::uuid in ${PATH} or e.id = ${above})
        and not (em.entity_id = ${id} and em.metric_id = ${anyOfIds})`,
  )
}
