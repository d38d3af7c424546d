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
import { rowOf, rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Member } from '../../platform/access/member.ts'
import { groupNames } from './group-names.ts'
import { sceneColumns } from './scene-columns.ts'
import { sceneScope } from './scene-filter.ts'
import type { SceneScope } from './scene-filter.ts'
import { groupLeading } from './scene-leading.ts'
import type { Leading } from './scene-leading.ts'
import { addTo } from '../../platform/group-by.ts'

export type SceneSummaryQuery = HandlerInput<'summariseItems'>['query']

type Counts = Omit<SceneTotals, 'metrics'>
type Columns = SceneSummary['columns']
type Keyed<T> = T & { key: string }

/** Sums that the member may read. */
const readable =
  ({ hiddenMetrics }: SceneScope) =>
  ({ metric_id }: MetricTotal): boolean =>
    !hiddenMetrics.has(metric_id)

interface GroupSums {
  byKey: Map<string, MetricTotal[]>
  all: MetricTotal[]
}

const KINDS = [0, 1, 2, 3, 4, 5, 6]
const COUNTS = sql`count(*) as total, array[${sql.join(
  KINDS.map((kind) => sql`count(*) filter (where i.status_kind = ${sql.raw(String(kind))})`),
  sql`, `,
)}] as by_status`
const SUMS = sql`v.metric_id, sum(v.value) as sum, count(*) as count`
/** Of a row `c` with a sum and a count; exact, and averages to as many places as a value may have. */
const TOTALS = sql`c.metric_id, trim_scale(c.sum)::text as sum, trim_scale(round(c.sum / c.count, 8))::text as average,
  c.count`

/** In the order of the columns, those without a value too. */
function inOrder(columns: Columns, metricTotals: readonly MetricTotal[]): MetricTotal[] {
  const byId = new Map(metricTotals.map((one) => [one.metric_id, one]))
  return columns.map(({ id }) => byId.get(id) ?? { metric_id: id, sum: null, average: null, count: 0 })
}

function withColumns<T extends { metrics: MetricTotal[] }>(all: T, columns: Columns): T {
  return { ...all, metrics: inOrder(columns, all.metrics) }
}

/** The values of all scenes need not be joined with them. */
function valuesOf(wsId: string, { where, isWhole }: SceneScope): SQL {
  return isWhole
    ? sql`item_metric v where v.ws_id = ${wsId}`
    : sql`item i join item_metric v on v.ws_id = i.ws_id and v.item_id = i.id where ${where}`
}

async function totals(tx: Tx, wsId: string, scope: SceneScope): Promise<SceneTotals> {
  const [counts, metrics] = await Promise.all([
    rowOf<Counts>(tx, sql`select ${COUNTS} from item i where ${scope.where}`),
    rowsOf<MetricTotal>(
      tx,
      sql`select ${TOTALS} from (select ${SUMS} from ${valuesOf(wsId, scope)} group by v.metric_id) c`,
    ),
  ])
  return {
    total: counts?.total ?? 0,
    by_status: counts?.by_status ?? KINDS.map(() => 0),
    metrics: metrics.filter(readable(scope)),
  }
}

/** Counts of the groups in their order: by the plain value first, then named and ordered, when they are few. */
function countGroups(tx: Tx, leading: Leading, { where }: SceneScope): Promise<Keyed<Counts>[]> {
  const { key, joins, tables, ranks, rank } = leading
  const countTable = sql`counted as materialized (
    select ${key} as key, ${COUNTS} from item i ${joins?.(sql`i.id`) ?? sql``} where ${where} group by 1
  )`
  return rowsOf<Keyed<Counts>>(
    tx,
    sql`with ${sql.join([...tables, countTable], sql`, `)}
      select coalesce(c.key::text, '') as key, c.total, c.by_status from counted c ${ranks}
      order by ${sql.join(rank, sql`, `)}`,
  )
}

/** Sums of the groups, and of all their scenes. */
async function sumGroups(tx: Tx, wsId: string, leading: Leading, scope: SceneScope): Promise<GroupSums> {
  const { key, joins } = leading
  const isApart = scope.isWhole && joins !== undefined
  const values = isApart
    ? sql`item_metric v ${joins(sql`v.item_id`)} where v.ws_id = ${wsId}`
    : sql`item i join item_metric v on v.ws_id = i.ws_id and v.item_id = i.id ${joins?.(sql`i.id`) ?? sql``}
        where ${scope.where}`
  const rows = await rowsOf<MetricTotal & { key: string | null }>(
    tx,
    sql`with summed as materialized (select ${key} as key, ${SUMS} from ${values} group by 1, v.metric_id)
      select coalesce(c.key::text, '') as key, ${TOTALS} from summed c
      union all
      select null, ${TOTALS} from (
        select metric_id, sum(sum) as sum, sum(count)::bigint as count from summed group by metric_id
      ) c`,
  )
  const sums: GroupSums = { byKey: new Map(), all: [] }
  for (const { key: group, ...sum } of rows) {
    if (!readable(scope)(sum)) continue
    if (group === null) sums.all.push(sum)
    else addTo(sums.byKey, group, sum)
  }
  return sums
}

async function groupedTotals(
  tx: Tx,
  { wsId }: Member,
  scope: SceneScope,
  groupBy: SceneGroupBy,
  columns: Columns,
): Promise<SceneTotals & { groups: SceneGroup[] }> {
  const leading = groupLeading(wsId, scope, groupBy)
  const [counts, { byKey, all }] = await Promise.all([
    countGroups(tx, leading, scope),
    sumGroups(tx, wsId, leading, scope),
  ])
  const keys = counts.map((row) => row.key)
  const nameOf = await groupNames(tx, wsId, groupBy, keys)
  const groups = counts.map((row) => ({
    ...row,
    ...nameOf(row.key),
    metrics: inOrder(columns, byKey.get(row.key) ?? []),
  }))
  // With two people a scene stands in two groups, but counts once in all.
  if (leading.joins) return { ...withColumns(await totals(tx, wsId, scope), columns), groups }
  return {
    total: counts.reduce((sum, { total }) => sum + total, 0),
    by_status: KINDS.map((kind) => counts.reduce((sum, { by_status }) => sum + (by_status[kind] ?? 0), 0)),
    metrics: inOrder(columns, all),
    groups,
  }
}

/** @throws {ApiError} not_found where the entity is unknown or not to be seen */
export function summariseScenes(
  { database }: Pick<Deps, 'database'>,
  member: Member,
  query: SceneSummaryQuery,
): Promise<SceneSummary> {
  return database.read(member.wsId, async (tx) => {
    const scope = await sceneScope(tx, member, query)
    if (query.group_by) {
      const columns = await sceneColumns(tx, member, scope.entity)
      return { ...(await groupedTotals(tx, member, scope, query.group_by, columns)), columns }
    }
    const [columns, all] = await Promise.all([sceneColumns(tx, member, scope.entity), totals(tx, member.wsId, scope)])
    return { ...withColumns(all, columns), groups: [], columns }
  })
}
