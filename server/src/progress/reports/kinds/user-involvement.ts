import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { rowsOf } from '../../../platform/db/rows.ts'
import { text } from '../../texts.ts'
import { isInRange } from '../approval.ts'
import { column } from '../columns.ts'
import type { ReportKind } from '../report-types.ts'
import { barChart } from './chart.ts'
import { isAsked } from './people.ts'
import { tableReport, tableRow } from './table-report.ts'

const COUNTS = ['status_changes', 'uploads', 'comment_count', 'assigned', 'reviewing'] as const
type Involved = Record<(typeof COUNTS)[number], number> & { id: string | null; name: string | null; scenes: number }

/** Work by person in the range, and assignments by now. */
export const userInvolvement: ReportKind = async (tx, scope) => {
  const { member, scenes } = scope
  const { wsId } = member
  const acts = (table: SQL, who: SQL, kind: string, more = sql``) => sql`
    select ${kind}::text as kind, ${who} as who, a.item_id from ${table} a join base on base.id = a.item_id
    where a.ws_id = ${wsId} and ${isInRange(scope, sql`a.created_at`)} ${more}`
  const roles = (role: string, kind: string) => sql`
    select ${kind}::text, a.ws_user_id, a.item_id from item_user a join base on base.id = a.item_id
    where a.ws_id = ${wsId} and a.role = ${role}`
  const counts = sql.join(
    COUNTS.map((kind) => sql`count(*) filter (where kind = ${kind}) as ${sql.identifier(kind)}`),
    sql`, `,
  )
  const rows = await rowsOf<Involved>(
    tx,
    sql`with base as materialized (select i.id from item i where ${scenes.where}), acts as materialized (
        ${acts(sql`change_record`, sql`a.ws_user_id`, 'status_changes', sql`and a.field = 'status'`)}
        union all ${acts(sql`rendition`, sql`a.created_by`, 'uploads')}
        union all ${acts(sql`comment`, sql`a.author_id`, 'comment_count', sql`and a.guest_id is null`)}
        union all ${roles('assignee', 'assigned')}
        union all ${roles('reviewer', 'reviewing')}
      ), asked as materialized (
        select acts.*, m.display_name as name from acts join ws_user m on m.ws_id = ${wsId} and m.id = acts.who
        where ${isAsked(scope)}
      )
      select who as id, min(name) as name, count(distinct item_id) as scenes, ${counts} from asked group by who
      union all
      select null, null, count(distinct item_id), ${counts} from asked
      order by 1 nulls last`,
  )
  const all = rows.find(({ id }) => id === null)
  const done = (row: Involved) => row.status_changes + row.uploads + row.comment_count
  const people = rows
    .filter(({ id }) => id !== null)
    .toSorted((a, b) => done(b) - done(a) || (a.name ?? '').localeCompare(b.name ?? ''))
  const cellsOf = (row: Involved) => [...COUNTS.map((name) => row[name]), row.scenes]
  return tableReport(scope, {
    columns: [
      column('person', 'name'),
      ...COUNTS.map((name) => column(name, 'count')),
      { ...column('scenes', 'count'), label: text('report.column_scenes_of', { scenes: scope.levels.scene.many }) },
    ],
    rows: people.map((row) =>
      tableRow(row.id ?? '', { kind: 'person', id: row.id ?? '' }, [row.name, ...cellsOf(row)]),
    ),
    totals:
      all && people.length > 0 ? [{ label: text('report.total'), metric: null, cells: [null, ...cellsOf(all)] }] : [],
    chart: barChart({
      title: text('report.chart_involvement'),
      kind: 'parts',
      series: [
        { label: text('report.column_status_changes'), status_kind: null },
        { label: text('report.column_uploads'), status_kind: null },
        { label: text('report.column_comment_count'), status_kind: null },
      ],
      points: people
        .filter((row) => done(row) > 0)
        .map((row) => ({
          label: row.name ?? '',
          values: [row.status_changes, row.uploads, row.comment_count].map(String),
        })),
    }),
  })
}
