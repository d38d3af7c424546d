import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { addDecimals } from '@arbo/core/contract'
import type { ReportCell, ReportTotal } from '@arbo/core/contract'
import { rowsOf } from '../../../platform/db/rows.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { text } from '../../texts.ts'
import { uuidList } from '../../../planning/scenes/scene-filter.ts'
import { APPROVED, column, levelColumn, metricOf } from '../columns.ts'
import { ofPeople } from '../report-scope.ts'
import type { ReportKind, ReportMetric, ReportScope } from '../report-types.ts'
import { barChart } from './chart.ts'
import { GROUP_ORDER, groupKey, groupLevel } from './groups.ts'
import { tableReport, tableRow } from './table-report.ts'

interface Sums {
  /** Null: of all entities. */
  id: string | null
  name: string | null
  metric_id: string
  count: number
  sum: string
  approved: string | null
  average: string
  min: string
  max: string
}

const SUMS = sql`v.metric_id, count(*) as count, sum(v.value) as sum,
  sum(v.value) filter (where i.status_kind = ${APPROVED}) as approved, min(v.value) as min, max(v.value) as max`

const exact = (name: string): SQL => sql`trim_scale(g.${sql.identifier(name)})::text as ${sql.identifier(name)}`

/** Averages have two places more than the values, on the screen as in the files. */
function read(tx: Tx, scope: ReportScope): Promise<Sums[]> {
  const { wsId } = scope.member
  const from = sql`item i join item_metric v on v.ws_id = i.ws_id and v.item_id = i.id
    where ${ofPeople(scope).where} and v.metric_id = any(${uuidList(scope.metrics.map(({ id }) => id))})`
  return rowsOf<Sums>(
    tx,
    sql`select g.id, e.name, g.metric_id, g.count, ${exact('sum')}, ${exact('approved')}, ${exact('min')}, ${exact('max')},
        trim_scale(round(g.sum / g.count, least(8, coalesce((k.options ->> 'decimals')::int, 0) + 2)))::text as average
      from (
        select ${groupKey(scope)} as id, ${SUMS} from ${from} group by 1, v.metric_id
        union all select null, ${SUMS} from ${from} group by v.metric_id
      ) g join metric k on k.ws_id = ${wsId} and k.id = g.metric_id
      left join entity e on e.ws_id = ${wsId} and e.id = g.id
      order by g.id is null, ${GROUP_ORDER}`,
  )
}

function cellsOf({ count, sum, approved, average, min, max }: Sums): ReportCell[] {
  return [count, sum, approved, average, min, max]
}

/** A line for each metric: sums of different metrics are no sum. */
export function metricTotals(
  metrics: readonly ReportMetric[],
  cells: (metric: ReportMetric) => ReportCell[] | null,
): ReportTotal[] {
  return metrics.flatMap((metric) => {
    const totals = cells(metric)
    return totals
      ? [{ label: text('report.total'), metric: metricOf(metric), cells: [null, metric.name, ...totals] }]
      : []
  })
}

/** Sums of each metric, entity by entity. */
export const metricReport: ReportKind = async (tx, scope) => {
  const groups = await read(tx, scope)
  const metrics = scope.metrics.filter(({ id }) => groups.some(({ metric_id }) => metric_id === id))
  const rank = new Map(metrics.map(({ id }, at) => [id, at]))
  const rows = groups.filter(({ id }) => id !== null)
  const byPlace = new Map([...new Set(rows.map(({ id }) => id))].map((id, at) => [id, at]))
  const inOrder = rows.toSorted(
    (a, b) =>
      (byPlace.get(a.id) ?? 0) - (byPlace.get(b.id) ?? 0) ||
      (rank.get(a.metric_id) ?? 0) - (rank.get(b.metric_id) ?? 0),
  )
  const byId = new Map(metrics.map((metric) => [metric.id, metric]))
  const [only] = metrics
  const title = only ? text('report.chart_sum', { metric: only.name }) : ''
  return tableReport(scope, {
    columns: [
      levelColumn(scope.levels, groupLevel(scope), 'name'),
      column('metric', 'text'),
      { ...column('scenes', 'count'), label: scope.levels.scene.many },
      column('sum', 'metric'),
      column('approved_sum', 'metric'),
      column('average', 'metric'),
      column('minimum', 'metric'),
      column('maximum', 'metric'),
    ],
    rows: inOrder.flatMap((row) => {
      const metric = byId.get(row.metric_id)
      if (!metric || row.id === null) return []
      const cells = [row.name, metric.name, ...cellsOf(row)]
      return [tableRow(`${row.id}:${metric.id}`, { kind: 'entity', id: row.id }, cells, metricOf(metric))]
    }),
    totals: metricTotals(metrics, ({ id }) => {
      const all = groups.find((row) => row.id === null && row.metric_id === id)
      return all ? cellsOf(all) : null
    }),
    chart:
      only && metrics.length === 1
        ? barChart({
            title,
            metric: metricOf(only),
            series: [{ label: title, status_kind: null }],
            points: inOrder.map(({ name, sum }) => ({ label: name ?? '', values: [sum] })),
            add: addDecimals,
          })
        : null,
  })
}
