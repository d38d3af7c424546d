import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { KnownEntity } from '../../platform/access/known-entity.ts'
import type { Member } from '../../platform/access/member.ts'
import { coordinated, EVERYTHING, visibleItem } from '../../platform/access/visibility.ts'
import { seesProject } from '../../platform/access/project-sight.ts'
import { metricView } from '../metrics/metric-access.ts'
import { COUNTED } from '../scenes/counted.ts'
import { archivedIn, outsideArchived } from '../scenes/scene-filter.ts'
import { DIRTY, each, heldStatuses, heldTotals, KINDS } from '../metrics/held-totals.ts'
import { statusCounts } from '../status-flows/status-counts.ts'
import type { StatusCountRow } from '../status-flows/status-counts.ts'
import type { RollUp } from './entity-row.ts'
import { PLACE_COLUMNS } from './place.ts'
import { groupBy } from '../../platform/group-by.ts'

type Rooted = Pick<KnownEntity, 'id' | 'type' | 'project_id' | 'primary_metric_id'>
type Archived = ReadonlyMap<number, string[]>

/** By the id of an entity. */
export type RollUps = (id: string) => RollUp

type RollUpRow = Omit<RollUp, 'scenes'> & { id: string }

/**
 * SQL of "is one of them", and plainly that one where there is no other: for a list a plan is made as for ten, and then
 * all totals of the workspace are read for the 124 below one project.
 */
function amongSql(column: SQL, ids: readonly string[]): SQL {
  const [one, another] = new Set(ids)
  return one !== undefined && another === undefined
    ? sql`${column} = ${one}::uuid`
    : sql`${column} = any(${sql.param([...new Set(ids)])}::uuid[])`
}

/**
 * The rows of one level, and the rows on and below them by the columns of `alias`; one equality per level finds them.
 */
function onAndBelow(rows: readonly Rooted[], type: number, alias: string, archived: Archived) {
  const level = rows.filter((row) => row.type === type)
  const row = sql.identifier(alias)
  const here = [
    sql`${row}.${sql.identifier(PLACE_COLUMNS[type] ?? 'project_id')} = node.id`,
    amongSql(
      sql`${row}.project_id`,
      level.map((one) => one.project_id),
    ),
    ...outsideArchived(archived, type, alias),
  ]
  return {
    nodes: sql`unnest(
      ${sql.param(level.map(({ id }) => id))}::uuid[], ${sql.param(level.map((one) => one.primary_metric_id))}::uuid[]
    ) as node (id, metric_id)`,
    here: sql.join(here, sql` and `),
  }
}

/** SQL of the entities on and below the rows, each once for each row that it is below. */
function holdersOf(wsId: string, rows: readonly Rooted[], types: readonly number[], archived: Archived): SQL {
  const holders = types.map((type) => {
    const { nodes, here } = onAndBelow(rows, type, 'e', archived)
    return sql`select e.id, node.id as key, node.metric_id from ${nodes}
      join entity e on e.ws_id = ${wsId} and ${here}`
  })
  return sql`holder as materialized (${sql.join(holders, sql` union all `)})`
}

/** From kept totals, for those who see every scene. */
function keptQuery(wsId: string, rows: readonly Rooted[], types: readonly number[], archived: Archived): SQL {
  const all = KINDS.map((kind) => sql`coalesce(sum(total.sums[${sql.raw(String(kind + 1))}]), 0)`)
  const [metric = null, another] = new Set(rows.map((row) => row.primary_metric_id))
  return sql`with ${DIRTY(wsId)},
    ${holdersOf(wsId, rows, types, archived)},
    total as (${heldTotals(wsId, another === undefined ? sql`${metric}::uuid` : sql`h.metric_id`)})
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
      join item i on i.ws_id = ${member.wsId} and ${here} and ${COUNTED} and ${visibleItem(member, 'i')}
      left join item_metric v on v.ws_id = i.ws_id and v.item_id = i.id and v.metric_id = node.metric_id
      group by node.id`
  })
  return sql.join(levels, sql` union all `)
}

/** By the statuses of flows that the scenes have, from kept totals. */
function keptStatuses(wsId: string, rows: readonly Rooted[], types: readonly number[], archived: Archived): SQL {
  return sql`with ${DIRTY(wsId)},
    ${holdersOf(wsId, rows, types, archived)},
    total as (${heldStatuses(wsId)})
    select total.key as id, total.status_id, total.kind, sum(total.scenes)::bigint as scenes from total group by 1, 2, 3`
}

/** The same scene by scene. */
function sceneStatuses(member: Member, rows: readonly Rooted[], types: readonly number[], archived: Archived): SQL {
  const levels = types.map((type) => {
    const { nodes, here } = onAndBelow(rows, type, 'i', archived)
    return sql`
      select node.id, i.status_id, i.status_kind as kind, count(*) as scenes
      from ${nodes}
      join item i on i.ws_id = ${member.wsId} and ${here} and ${COUNTED} and ${visibleItem(member, 'i')}
      group by 1, 2, 3`
  })
  return sql.join(levels, sql` union all `)
}

/** Of the entities whose primary metric is private, those that the member does not coordinate (XFIX-02). */
async function hiddenSums(tx: Tx, member: Member, rows: readonly Rooted[]): Promise<ReadonlySet<string>> {
  const { hidden } = await metricView(tx, member)
  const hiddenRows = rows.filter((row) => row.primary_metric_id !== null && hidden.has(row.primary_metric_id))
  if (hiddenRows.length === 0) return new Set()
  const ids = hiddenRows.map(({ id }) => id)
  const own = await rowsOf<{ id: string }>(
    tx,
    sql`select e.id from entity e
      where e.ws_id = ${member.wsId} and e.id = any(${sql.param(ids)}::uuid[]) and ${coordinated(member, 'e')}`,
  )
  const coordinates = new Set(own.map(({ id }) => id))
  return new Set(ids.filter((id) => !coordinates.has(id)))
}

const NOTHING: RollUp = { scenes: 0, by_status: KINDS.map(() => 0), primary_metric_sum: null }

/** Whether the member sees all scenes below the entity: all of them, or its project as a whole. */
function seesAllIn(member: Member, { project_id }: Rooted): boolean {
  if (visibleItem(member, 'i') === EVERYTHING) return true
  const isWhole = member.rootRole !== 'guest' && !member.guest && !member.confinedBy
  return isWhole && seesProject(member.projects, project_id)
}

/** Rows whose kept totals hold for the member, and those that are counted scene by scene; each in one query. */
async function bothWays<Row extends object>(
  tx: Tx,
  [kept, counted]: readonly [readonly Rooted[], readonly Rooted[]],
  query: (rows: readonly Rooted[], types: readonly number[], isKept: boolean) => SQL,
): Promise<Row[]> {
  const read = (rows: readonly Rooted[], isKept: boolean) =>
    rows.length === 0 ? [] : rowsOf<Row>(tx, query(rows, [...new Set(rows.map(({ type }) => type))], isKept))
  return (await Promise.all([read(kept, true), read(counted, false)])).flat()
}

/**
 * Scenes below each entity, by fixed status and by the statuses of their flows, with the exact sum of its primary metric: one query each for the whole page.
 * Nothing entered yet is a sum of 0; null says that there is no primary metric, or none that the member may read.
 * Guests' figures count the scenes that they see; what is archived below counts nowhere above.
 */
export async function rollUpsOf(tx: Tx, member: Member, rows: readonly Rooted[]): Promise<RollUps> {
  if (rows.length === 0) return () => NOTHING
  const archived = await archivedIn(tx, member.wsId)
  const parts = [rows.filter((row) => seesAllIn(member, row)), rows.filter((row) => !seesAllIn(member, row))] as const
  const [sums, hidden, counts] = await Promise.all([
    bothWays<RollUpRow>(tx, parts, (some, levels, isKept) =>
      isKept ? keptQuery(member.wsId, some, levels, archived) : sceneQuery(member, some, levels, archived),
    ),
    hiddenSums(tx, member, rows),
    bothWays<StatusCountRow & { id: string }>(tx, parts, (some, levels, isKept) =>
      isKept ? keptStatuses(member.wsId, some, levels, archived) : sceneStatuses(member, some, levels, archived),
    ),
  ])
  const statusesOf = await statusCounts(
    tx,
    member.wsId,
    groupBy(counts, ({ id }) => id),
  )
  const sumsById = new Map(sums.map((row) => [row.id, row]))
  const summed = new Set(rows.flatMap((row) => (row.primary_metric_id === null || hidden.has(row.id) ? [] : row.id)))
  return (id) => {
    const { by_status = NOTHING.by_status, primary_metric_sum = null } = sumsById.get(id) ?? {}
    const scenes = by_status.reduce((sum, count) => sum + count, 0)
    const own = statusesOf(id)
    return {
      scenes,
      by_status,
      ...(own ? { statuses: own } : {}),
      primary_metric_sum: summed.has(id) ? (primary_metric_sum ?? '0') : null,
    }
  }
}
