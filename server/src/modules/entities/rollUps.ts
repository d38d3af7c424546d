import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { rowsOf } from '../../db/rows.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Member } from '../access/member.ts'
import { EVERYTHING, visibleItem } from '../access/visibility.ts'
import { archivedIn, outsideArchived } from '../scenes/sceneFilter.ts'
import { DIRTY, each, heldTotals, KINDS } from '../woohoo/heldTotals.ts'
import type { EntityRow, RollUp } from './entityRow.ts'
import { PLACE_COLUMNS } from './place.ts'

type Rooted = Pick<EntityRow, 'id' | 'type' | 'project_id' | 'primary_metric_id'>
type Archived = ReadonlyMap<number, string[]>

type RollUpRow = Omit<RollUp, 'scenes'> & { id: string }

/** The rows of one level, and what lies on and below them by the columns of `alias`; one equality per level finds it. */
function onAndBelow(rows: readonly Rooted[], type: number, alias: string, archived: Archived) {
  const level = rows.filter((row) => row.type === type)
  const row = sql.identifier(alias)
  const here = [
    sql`${row}.${sql.identifier(PLACE_COLUMNS[type] ?? 'project_id')} = node.id`,
    sql`${row}.project_id = any(${sql.param([...new Set(level.map((one) => one.project_id))])}::uuid[])`,
    ...outsideArchived(archived, type, alias),
  ]
  return {
    nodes: sql`unnest(
      ${sql.param(level.map(({ id }) => id))}::uuid[], ${sql.param(level.map((one) => one.primary_metric_id))}::uuid[]
    ) as node (id, metric_id)`,
    here: sql.join(here, sql` and `),
  }
}

/** From kept totals, for those who see every scene. */
function keptQuery(wsId: string, rows: readonly Rooted[], types: readonly number[], archived: Archived): SQL {
  const holders = types.map((type) => {
    const { nodes, here } = onAndBelow(rows, type, 'e', archived)
    return sql`select e.id, node.id as key, node.metric_id from ${nodes}
      join entity e on e.ws_id = ${wsId} and ${here}`
  })
  const all = KINDS.map((kind) => sql`coalesce(sum(total.sums[${sql.raw(String(kind + 1))}]), 0)`)
  return sql`with ${DIRTY(wsId)},
    holder as materialized (${sql.join(holders, sql` union all `)}),
    total as (${heldTotals(wsId, sql`h.metric_id`)})
    select total.key as id, array[${each((at) => sql`sum(total.scenes[${at}])`)}]::bigint[] as by_status,
      trim_scale(${sql.join(all, sql` + `)})::text as primary_metric_sum
    from total group by total.key`
}

/** Scene by scene, for those who see some. */
function sceneQuery(member: Member, rows: readonly Rooted[], types: readonly number[], archived: Archived): SQL {
  const levels = types.map((type) => {
    const { nodes, here } = onAndBelow(rows, type, 'i', archived)
    return sql`
      select node.id, array[${each((at) => sql`count(*) filter (where i.status_kind = ${at} - 1)`)}] as by_status,
        trim_scale(sum(v.value))::text as primary_metric_sum
      from ${nodes}
      join item i on i.ws_id = ${member.wsId} and ${here} and ${visibleItem(member, 'i')}
      left join item_metric v on v.ws_id = i.ws_id and v.item_id = i.id and v.metric_id = node.metric_id
      group by node.id`
  })
  return sql.join(levels, sql` union all `)
}

/**
 * Scenes below each entity, by fixed status, with the exact sum of its primary metric: one query for the whole page.
 * Guests' figures count the scenes that they see; what is archived below counts nowhere above.
 */
export async function rollUpsOf(tx: Tx, member: Member, rows: readonly Rooted[]): Promise<ReadonlyMap<string, RollUp>> {
  const types = [...new Set(rows.map((row) => row.type))]
  if (types.length === 0) return new Map()
  const archived = await archivedIn(tx, member.wsId)
  const query =
    visibleItem(member, 'i') === EVERYTHING
      ? keptQuery(member.wsId, rows, types, archived)
      : sceneQuery(member, rows, types, archived)
  const found = await rowsOf<RollUpRow>(tx, query)
  return new Map(
    found.map(({ id, by_status, primary_metric_sum }) => [
      id,
      { scenes: by_status.reduce((sum, count) => sum + count, 0), by_status, primary_metric_sum },
    ]),
  )
}
