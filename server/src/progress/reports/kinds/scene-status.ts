import { sql } from 'drizzle-orm'
import { percentOf } from '@arbo/core/contract'
import type { ReportCell } from '@arbo/core/contract'
import { rowsOf } from '../../../platform/db/rows.ts'
import { text } from '../../texts.ts'
import { APPROVED, column, kindName, KINDS, levelColumn } from '../columns.ts'
import { ofPeople } from '../report-scope.ts'
import type { ReportKind } from '../report-types.ts'
import { barChart } from './chart.ts'
import { GROUP_ORDER, groupKey, groupLevel } from './groups.ts'
import { tableReport, tableRow } from './table-report.ts'

interface StatusRow {
  id: string
  name: string
  total: number
  by_status: number[]
}

function cellsOf(total: number, by_status: readonly number[]): ReportCell[] {
  const share = percentOf(String(by_status[APPROVED] ?? 0), String(total))
  return [total, ...KINDS.map((kind) => by_status[kind] ?? 0), share === '-' ? null : share]
}

/** Scenes by status, entity by entity. Its total is that of the scene grid. */
export const sceneStatus: ReportKind = async (tx, scope) => {
  const counts = KINDS.map((kind) => sql`count(*) filter (where i.status_kind = ${sql.raw(String(kind))})`)
  const rows = await rowsOf<StatusRow>(
    tx,
    sql`select g.*, e.name from (
        select ${groupKey(scope)} as id, count(*) as total, array[${sql.join(counts, sql`, `)}] as by_status
        from item i where ${ofPeople(scope).where} group by 1
      ) g join entity e on e.ws_id = ${scope.member.wsId} and e.id = g.id
      order by ${GROUP_ORDER}`,
  )
  const total = rows.reduce((sum, row) => sum + row.total, 0)
  const all = KINDS.map((kind) => rows.reduce((sum, { by_status }) => sum + (by_status[kind] ?? 0), 0))
  return tableReport(scope, {
    columns: [
      levelColumn(scope.levels, groupLevel(scope), 'name'),
      { ...column('scenes', 'count'), label: scope.levels.scene.many },
      ...KINDS.map((kind) => ({
        id: `kind_${kind}`,
        label: kindName(kind),
        kind: 'count' as const,
        metric: null,
        sortable: true,
      })),
      {
        ...column('approved_percent', 'percent'),
        label: text('report.column_approved_percent', { scenes: scope.levels.scene.words }),
      },
    ],
    rows: rows.map((row) =>
      tableRow(row.id, { kind: 'entity', id: row.id }, [row.name, ...cellsOf(row.total, row.by_status)]),
    ),
    totals:
      rows.length > 0 ? [{ label: text('report.total'), metric: null, cells: [null, ...cellsOf(total, all)] }] : [],
    chart: barChart({
      title: text('report.chart_status', { scenes: scope.levels.scene.many }),
      kind: 'parts',
      series: KINDS.map((kind) => ({ label: kindName(kind), status_kind: kind })),
      points: rows.map(({ name, by_status }) => ({ label: name, values: by_status.map(String) })),
    }),
  })
}
