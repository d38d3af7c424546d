import { sql } from 'drizzle-orm'
import { addDecimals } from '@arbo/core/contract'
import type { ReportCell, ReportTotal } from '@arbo/core/contract'
import { rowsOf } from '../../../platform/db/rows.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { text } from '../../texts.ts'
import { uuidList } from '../../../planning/scenes/scene-filter.ts'
import { dayOf, DONE, isInRange } from '../approval.ts'
import { APPROVED, column, levelColumn, metricColumn, RETAKE } from '../columns.ts'
import type { OpenReport, ReportKind, ReportScope } from '../report-types.ts'
import { barChart } from './chart.ts'
import { tableReport, tableRow } from './table-report.ts'

interface Achieved {
  /** Null: all of them, each scene once. */
  key: string | null
  name: string | null
  assigned: number
  completed: number
  on_time: number
  late: number
  retakes: number
  open: number
  overdue: number
  metrics: Record<string, string>
}

const COUNTS = ['assigned', 'completed', 'on_time', 'late', 'retakes', 'open', 'overdue'] as const

function countsOf(row: Achieved): number[] {
  return COUNTS.map((name) => row[name])
}

/**
 * Work of people: of the scenes that are theirs now, those that were approved in the range, when against the due date,
 * those that were sent back meanwhile, and those that are still open. The total counts a scene of two people once.
 */
function read(
  tx: Tx,
  scope: ReportScope,
  by: 'assignee' | 'project',
  people: readonly string[] | null,
): Promise<Achieved[]> {
  const { wsId } = scope.member
  const key = by === 'assignee' ? sql`w.ws_user_id` : sql`w.project_id`
  const names =
    by === 'assignee'
      ? sql`left join ws_user n on n.ws_id = ${wsId} and n.id = a.key`
      : sql`left join entity n on n.ws_id = ${wsId} and n.id = a.key`
  const name = by === 'assignee' ? sql`n.display_name` : sql`n.name`
  const ids = uuidList(scope.metrics.map(({ id }) => id))
  const sums = sql`count(*) as assigned, count(*) filter (where is_done) as completed,
    count(*) filter (where is_done and (due_date is null or done_on <= due_date)) as on_time,
    count(*) filter (where is_done and done_on > due_date) as late,
    coalesce(sum(retakes), 0)::bigint as retakes, count(*) filter (where status_kind <> ${APPROVED}) as open,
    count(*) filter (where status_kind <> ${APPROVED} and due_date < ${scope.today}::date) as overdue`
  return rowsOf<Achieved>(
    tx,
    sql`with base as materialized (
        select i.id, i.project_id, i.status_kind, i.due_date, ${dayOf(scope, sql`done.at`)} as done_on,
          done.at is not null and ${isInRange(scope, sql`done.at`)} as is_done
        from item i ${DONE} where ${scope.scenes.where}
      ), sent_back as materialized (
        select c.item_id, count(*) as retakes from change_record c join base on base.id = c.item_id
        where c.ws_id = ${wsId} and c.field = 'status' and c.to_value ->> 'kind' = ${String(RETAKE)}
          and c.from_value ->> 'kind' is distinct from ${String(RETAKE)} and ${isInRange(scope, sql`c.created_at`)}
        group by c.item_id
      ), work as materialized (
        select base.*, iu.ws_user_id, coalesce(sent_back.retakes, 0) as retakes
        from base join item_user iu on iu.ws_id = ${wsId} and iu.item_id = base.id and iu.role = 'assignee'
          ${people ? sql`and iu.ws_user_id = any(${uuidList(people)})` : sql``}
        left join sent_back on sent_back.item_id = base.id
      ), once as materialized (
        select distinct on (id) * from work
      ), counted as (
        select ${key} as key, ${sums} from work w group by 1
        union all select null, ${sums} from once
      ), measured as (
        select ${key} as key, v.metric_id, sum(v.value) as sum from work w
        join item_metric v on v.ws_id = ${wsId} and v.item_id = w.id and v.metric_id = any(${ids})
        where w.is_done group by 1, 2
        union all
        select null, v.metric_id, sum(v.value) from once w
        join item_metric v on v.ws_id = ${wsId} and v.item_id = w.id and v.metric_id = any(${ids})
        where w.is_done group by v.metric_id
      )
      select a.*, ${name} as name, (
        select coalesce(json_object_agg(m.metric_id, trim_scale(m.sum)::text), '{}') from measured m
        where m.key is not distinct from a.key
      ) as metrics
      from counted a ${names}
      order by a.key is null, a.completed desc, lower(${name}), a.key`,
  )
}

async function achievement(tx: Tx, scope: ReportScope, by: 'assignee' | 'project'): Promise<OpenReport> {
  const people = by === 'project' ? (scope.people ?? [scope.member.id]) : scope.people
  const metrics = scope.metric ? [scope.metric] : scope.metrics.filter((one) => one.is_primary || scope.filter.currency)
  const groups = await read(tx, { ...scope, metrics }, by, people)
  const sumsOf = (row: Achieved): ReportCell[] => metrics.map(({ id }) => row.metrics[id] ?? null)
  const rows = groups.filter(({ key }) => key !== null)
  const all = groups.find(({ key }) => key === null)
  const totals: ReportTotal[] =
    all && rows.length > 0
      ? [{ label: text('report.total'), metric: null, cells: [null, ...countsOf(all), ...sumsOf(all)] }]
      : []
  const link = by === 'assignee' ? 'person' : 'entity'
  return tableReport(scope, {
    columns: [
      by === 'assignee' ? column('assignee', 'name') : levelColumn(scope.levels, 0, 'name'),
      ...COUNTS.map((name) => column(name, 'count')),
      ...metrics.map((metric) => metricColumn(metric)),
    ],
    rows: rows.map((row) =>
      tableRow(row.key ?? '', { kind: link, id: row.key ?? '' }, [row.name, ...countsOf(row), ...sumsOf(row)]),
    ),
    totals,
    chart: barChart({
      title: text('report.chart_completed'),
      kind: 'parts',
      series: [
        { label: text('report.column_on_time'), status_kind: APPROVED },
        { label: text('report.column_late'), status_kind: RETAKE },
      ],
      points: rows
        .filter(({ completed }) => completed > 0)
        .map((row) => ({ label: row.name ?? '', values: [String(row.on_time), String(row.late)] })),
      add: addDecimals,
    }),
  })
}

/** The work that each assignee has finished. */
export const assigneeAchievement: ReportKind = (tx, scope) => achievement(tx, scope, 'assignee')
/** The same of one person, by default the caller, project by project (decision 77). */
export const individualAchievement: ReportKind = (tx, scope) => achievement(tx, scope, 'project')
