import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type {
  HandlerInput,
  MetricTotal,
  SceneGroup,
  SceneGroupBy,
  SceneSummary,
  SceneTotals,
} from '@arbo/core/contract'
import { rowOf, rowsOf } from '../../db/rows.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../http/deps.ts'
import type { Member } from '../access/member.ts'
import { groupNames } from './groupNames.ts'
import { sceneColumns } from './sceneColumns.ts'
import { sceneScope } from './sceneFilter.ts'
import type { SceneScope } from './sceneFilter.ts'
import { sceneQuery, SceneOrdering } from './sceneOrder.ts'

export type SceneSummaryQuery = HandlerInput<'summariseItems'>['query']

type Counts = Omit<SceneTotals, 'metrics'>
type Keyed<T> = T & { key: string }

const KINDS = [0, 1, 2, 3, 4, 5, 6]
const COUNTS = sql`count(*) as total, array[${sql.join(
  KINDS.map((kind) => sql`count(*) filter (where i.status_kind = ${sql.raw(String(kind))})`),
  sql`, `,
)}] as by_status`
const SUMS = sql`v.metric_id, trim_scale(sum(v.value))::text as sum, trim_scale(round(avg(v.value), 8))::text as average,
  count(*) as count`
const VALUES = sql`join item_metric v on v.ws_id = i.ws_id and v.item_id = i.id`

/** In the order of the columns, those without a value too. */
function inOrder(columns: SceneSummary['columns'], found: readonly MetricTotal[]): MetricTotal[] {
  const byId = new Map(found.map((one) => [one.metric_id, one]))
  return columns.map(({ id }) => byId.get(id) ?? { metric_id: id, sum: null, average: null, count: 0 })
}

async function totals(tx: Tx, { where }: SceneScope, columns: SceneSummary['columns']): Promise<SceneTotals> {
  const counts = await rowOf<Counts>(tx, sql`select ${COUNTS} from item i where ${where}`)
  const metrics = await rowsOf<MetricTotal>(
    tx,
    sql`select ${SUMS} from item i ${VALUES} where ${where} group by v.metric_id`,
  )
  return {
    total: counts?.total ?? 0,
    by_status: counts?.by_status ?? KINDS.map(() => 0),
    metrics: inOrder(columns, metrics),
  }
}

async function groups(
  tx: Tx,
  member: Member,
  scope: SceneScope,
  groupBy: SceneGroupBy,
  columns: SceneSummary['columns'],
): Promise<SceneGroup[]> {
  const ordering = new SceneOrdering(member.wsId, scope)
  const { key, order } = ordering.groupBy(groupBy)
  const keyed = (selected: SQL) => sql`coalesce(${key}, '') as key, ${selected}`
  const ordered = sql.join(ordering.by, sql`, `)
  const counts = await rowsOf<Keyed<Counts>>(
    tx,
    sql`${sceneQuery(ordering, keyed(COUNTS), scope.where)} group by 1, ${sql.join(order, sql`, `)} order by ${ordered}`,
  )
  ordering.joins.set('v', VALUES)
  const sums = await rowsOf<Keyed<MetricTotal>>(
    tx,
    sql`${sceneQuery(ordering, keyed(SUMS), scope.where)} group by 1, v.metric_id`,
  )
  const byKey = new Map<string, MetricTotal[]>()
  for (const { key: group, ...sum } of sums) byKey.set(group, [...(byKey.get(group) ?? []), sum])
  const nameOf = await groupNames(
    tx,
    member.wsId,
    groupBy,
    counts.map((row) => row.key),
  )
  return counts.map((row) => ({ ...row, ...nameOf(row.key), metrics: inOrder(columns, byKey.get(row.key) ?? []) }))
}

/** @throws {ApiError} not_found where the entity is unknown or not to be seen */
export function summariseScenes(
  { database }: Pick<Deps, 'database'>,
  member: Member,
  query: SceneSummaryQuery,
): Promise<SceneSummary> {
  return database.withWorkspace(member.wsId, async (tx) => {
    const scope = await sceneScope(tx, member, query)
    const columns = await sceneColumns(tx, member, scope.entity)
    return {
      ...(await totals(tx, scope, columns)),
      groups: query.group_by ? await groups(tx, member, scope, query.group_by, columns) : [],
      columns,
    }
  })
}
