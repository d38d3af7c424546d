import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { rowsOf } from '../../platform/db/rows.ts'
import type { EntityTable, ItemTable } from '../../platform/db/schema.gen.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Member } from '../../platform/access/member.ts'
import type { EntityAccess } from '../../platform/access/rights.ts'
import { visibleEntity } from '../../platform/access/visibility.ts'
import { PLACE_COLUMNS } from '../../planning/entities/place.ts'
import { archivedIn, below, outsideArchived } from '../../planning/scenes/scene-filter.ts'
import { DIRTY, each, heldTotals } from '../../planning/metrics/held-totals.ts'

/** An entity of a treemap with the figures that are counted on it: of all below it where the tree ends there. */
export interface TreeRow extends Pick<EntityTable, 'id' | 'parent_id' | 'type' | 'name' | 'code' | 'colour'> {
  has_children: boolean
  /** Comma-separated, by category; null where there is no scene. */
  counts: string | null
  /** Likewise; empty where no scene has a value. */
  sums: string | null
}

/** Type of takes. */
const LOWEST = 3

export interface TreeRequest {
  wsId: string
  entity: EntityAccess | null
  metricId: string | null
  /** Type of the lowest entities that stand for themselves. */
  deepest: number
  categories: number
}

/** SQL of the entity of a treemap that something on `e` counts on. */
function keyDownTo(deepest: number): SQL {
  const columns = PLACE_COLUMNS.slice(0, deepest + 1).toReversed()
  return sql`coalesce(${sql.join(
    columns.map((column) => sql`e.${sql.identifier(column)}`),
    sql`, `,
  )})`
}

/** Condition on the entities `e` on and below the subject of a treemap; null: all of the workspace. */
export async function entitiesOf(tx: Tx, wsId: string, entity: EntityAccess | null): Promise<SQL> {
  const archived = await archivedIn(tx, wsId)
  return sql.join(
    [
      sql`e.ws_id = ${wsId}`,
      ...(entity ? [below(entity, 'e')] : []),
      ...outsideArchived(archived, entity?.type ?? -1, 'e'),
    ],
    sql` and `,
  )
}

const COLUMNS = sql`e.id, e.parent_id, e.type, e.name, e.code, e.colour`

const hasChildren = sql`exists (
  select from entity child where child.ws_id = e.ws_id and child.parent_id = e.id and child.status = 1
)`

function treeQuery(member: Member, { deepest }: TreeRequest, scope: SQL): SQL {
  return sql`
    select ${COLUMNS}, cell.counts, cell.sums, ${deepest === LOWEST ? sql`false` : hasChildren} as has_children
    from entity e left join cell on cell.key = e.id
    where ${scope} and e.type <= ${deepest} and ${visibleEntity(member, 'e')}
    order by e.type, e.position, e.name_sort, e.id`
}

/** Figures by entity of the tree. Where entities of all levels stand for themselves, there is nothing to add up. */
function keptCells(deepest: number): SQL {
  if (deepest === LOWEST) {
    return sql`select total.key, array_to_string(total.scenes, ',') as counts, array_to_string(total.sums, ',', '') as sums
      from total`
  }
  return sql`select total.key, concat_ws(',', ${each((at) => sql`sum(total.scenes[${at}])`)}) as counts,
      array_to_string(array[${each((at) => sql`trim_scale(sum(total.sums[${at}]))`)}], ',', '') as sums
    from total group by total.key`
}

/** By fixed status from kept totals, for those who see every scene and filter none. */
export async function keptRows(tx: Tx, member: Member, request: TreeRequest): Promise<TreeRow[]> {
  const { wsId, metricId, deepest } = request
  const scope = await entitiesOf(tx, wsId, request.entity)
  return rowsOf<TreeRow>(
    tx,
    sql`with ${DIRTY(wsId)},
      holder as not materialized (select e.id, ${keyDownTo(deepest)} as key from entity e where ${scope}),
      total as (${heldTotals(wsId, sql`${metricId}::uuid`)}),
      cell as (${keptCells(deepest)})
      ${treeQuery(member, request, scope)}`,
  )
}

/**
 * Rows by fixed status as rows by the parts of a division. Null where a scene has a fixed status that lies in no part:
 * it came between two readings.
 */
export function inParts(
  rows: readonly TreeRow[],
  ofKinds: ReadonlyMap<number, number>,
  width: number,
): TreeRow[] | null {
  const isLost = ({ counts }: TreeRow): boolean =>
    counts !== null && counts.split(',').some((count, kind) => count !== '0' && !ofKinds.has(kind))
  if (rows.some(isLost)) return null
  const moved = (figures: string | null, none: string): string | null => {
    const byKind = figures?.split(',')
    if (!byKind) return null
    const parts = Array<string>(width).fill(none)
    for (const [kind, part] of ofKinds) parts[part] = byKind[kind] ?? none
    return parts.join(',')
  }
  return rows.map((row) => ({ ...row, counts: moved(row.counts, '0'), sums: moved(row.sums, '') }))
}

/** Scene by scene. @param where condition on `item i` @param category SQL of the place of a scene's category, from 0 */
export async function countedRows(
  tx: Tx,
  member: Member,
  request: TreeRequest,
  where: SQL,
  category: SQL,
): Promise<TreeRow[]> {
  const { wsId, metricId, deepest, categories } = request
  const scope = await entitiesOf(tx, wsId, request.entity)
  return rowsOf<TreeRow>(
    tx,
    sql`with part as materialized (
        select i.entity_id, ${category} as category, count(*) as scenes, sum(v.value) as sum
        from item i
        left join item_metric v on v.ws_id = ${wsId} and v.item_id = i.id and v.metric_id = ${metricId}::uuid
        where ${where} group by 1, 2
      ), cell as (
        select ${keyDownTo(deepest)} as key,
          concat_ws(',', ${each(
            (at) => sql`coalesce(sum(part.scenes) filter (where part.category = ${at} - 1), 0)`,
            categories,
          )}) as counts,
          array_to_string(array[${each(
            (at) => sql`trim_scale(sum(part.sum) filter (where part.category = ${at} - 1))`,
            categories,
          )}], ',', '') as sums
        from part join entity e on e.ws_id = ${wsId} and e.id = part.entity_id group by 1
      )
      ${treeQuery(member, request, scope)}`,
  )
}

export interface SceneNodeRow extends Pick<ItemTable, 'id' | 'name' | 'code'> {
  category: number
  value: string | null
}

/** Scenes directly on an entity, in its order. */
export function sceneRowsOf(
  tx: Tx,
  { wsId, metricId }: TreeRequest,
  entityId: string,
  where: SQL,
  category: SQL,
  limit: number,
): Promise<SceneNodeRow[]> {
  return rowsOf<SceneNodeRow>(
    tx,
    sql`select i.id, i.name, i.code, ${category} as category, trim_scale(v.value)::text as value
      from item i
      left join item_metric v on v.ws_id = ${wsId} and v.item_id = i.id and v.metric_id = ${metricId}::uuid
      where ${where} and i.entity_id = ${entityId}
      order by i.position, i.name_sort, i.id limit ${limit}`,
  )
}
