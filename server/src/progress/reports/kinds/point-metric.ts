import { sql } from 'drizzle-orm'
import { addDecimals } from '@arbo/core/contract'
import type { ReportCell } from '@arbo/core/contract'
import { rowsOf } from '../../../platform/db/rows.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { text } from '../../texts.ts'
import { sentOptions } from '../../../planning/metrics/metric-row.ts'
import { uuidList } from '../../../planning/scenes/scene-filter.ts'
import { APPROVED, column, metricOf } from '../columns.ts'
import { ofPeople } from '../report-scope.ts'
import type { ReportKind, ReportMetric, ReportScope } from '../report-types.ts'
import { barChart } from './chart.ts'
import { metricTotals } from './metric-report.ts'
import { tableReport, tableRow } from './table-report.ts'

interface Points {
  /** A person; null: nobody is assigned. */
  id: string | null
  name: string | null
  /** Of everybody, each scene once. */
  is_total: boolean
  metric_id: string
  count: number
  sum: string
  approved: string | null
  open: string | null
}

const SUMS = sql`metric_id, count(*) as count, sum(value) as sum,
  sum(value) filter (where status_kind = ${APPROVED}) as approved, sum(value) filter (where status_kind <> ${APPROVED}) as open`

/** Of each scene the value of the point metric that holds for it: that of the nearest entity that has one. */
function read(tx: Tx, scope: ReportScope): Promise<Points[]> {
  const { member, people } = scope
  const { wsId } = member
  const only = scope.metric
    ? sql`and v.metric_id = ${scope.metric.id}`
    : scope.filter.currency
      ? sql`and v.metric_id = any(${uuidList(scope.metrics.map(({ id }) => id))})`
      : sql``
  return rowsOf<Points>(
    tx,
    sql`with holds as materialized (
        select e.id, (
          select a.point_metric_id from entity a
          where a.ws_id = e.ws_id and a.id in (e.project_id, e.process_id, e.episode_id, e.take_id)
            and a.point_metric_id is not null order by a.type desc limit 1
        ) as metric_id from entity e where e.ws_id = ${wsId}
      ), points as materialized (
        select i.id, i.status_kind, v.metric_id, v.value from item i
        join holds on holds.id = i.entity_id and holds.metric_id is not null
        join item_metric v on v.ws_id = i.ws_id and v.item_id = i.id and v.metric_id = holds.metric_id
        where ${ofPeople(scope).where} ${only}
          and v.metric_id <> all(${uuidList([...scope.scenes.hiddenMetrics])})
      ), summed as (
        select iu.ws_user_id as id, false as is_total, ${SUMS} from points
        left join item_user iu on iu.ws_id = ${wsId} and iu.item_id = points.id and iu.role = 'assignee'
        ${people ? sql`where iu.ws_user_id = any(${uuidList(people)})` : sql``}
        group by iu.ws_user_id, metric_id
        union all select null, true, ${SUMS} from points group by metric_id
      )
      select s.id, m.display_name as name, s.is_total, s.metric_id, s.count, trim_scale(s.sum)::text as sum,
        trim_scale(s.approved)::text as approved, trim_scale(s.open)::text as open
      from summed s left join ws_user m on m.ws_id = ${wsId} and m.id = s.id
      order by s.id is null, s.sum desc, lower(m.display_name), s.id`,
  )
}

function metricsOf(tx: Tx, { member }: ReportScope, ids: readonly string[]): Promise<ReportMetric[]> {
  return rowsOf<ReportMetric>(
    tx,
    sql`select k.id, k.name, k.type, k.options, false as is_primary from metric k
      where k.ws_id = ${member.wsId} and k.id = any(${uuidList(ids)}) order by lower(k.name), k.id`,
  )
}

const cellsOf = ({ count, sum, approved, open }: Points): ReportCell[] => [count, sum, approved, open]

/** Points of each assignee: the weight of their scenes. A scene of two people counts for both, in the total once. */
export const pointMetric: ReportKind = async (tx, scope) => {
  const groups = await read(tx, scope)
  const ids = [...new Set(groups.map(({ metric_id }) => metric_id))]
  const metrics = (await metricsOf(tx, scope, ids)).map((one) => ({ ...one, options: sentOptions(one.options) }))
  const rows = metrics.flatMap((metric) =>
    groups.filter((row) => !row.is_total && row.metric_id === metric.id).map((row) => ({ row, metric })),
  )
  const nobody = text('report.nobody')
  const [only] = metrics
  const title = only ? text('report.chart_sum', { metric: only.name }) : ''
  return tableReport(scope, {
    columns: [
      column('assignee', 'name'),
      column('metric', 'text'),
      { ...column('scenes', 'count'), label: scope.levels.scene.many },
      column('sum', 'metric'),
      column('approved_sum', 'metric'),
      column('open_sum', 'metric'),
    ],
    rows: rows.map(({ row, metric }) =>
      tableRow(
        `${row.id ?? ''}:${metric.id}`,
        row.id === null ? null : { kind: 'person', id: row.id },
        [row.name ?? nobody, metric.name, ...cellsOf(row)],
        metricOf(metric),
      ),
    ),
    totals: metricTotals(metrics, ({ id }) => {
      const all = groups.find((row) => row.is_total && row.metric_id === id)
      return all ? cellsOf(all) : null
    }),
    chart:
      only && metrics.length === 1
        ? barChart({
            title,
            metric: metricOf(only),
            kind: 'parts',
            series: [
              { label: text('report.column_approved_sum'), status_kind: APPROVED },
              { label: text('report.column_open_sum'), status_kind: 2 },
            ],
            points: rows.map(({ row }) => ({
              label: row.name ?? nobody,
              values: [row.approved ?? '0', row.open ?? '0'],
            })),
            add: addDecimals,
          })
        : null,
  })
}
