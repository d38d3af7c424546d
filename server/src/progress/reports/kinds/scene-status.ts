import { sql } from 'drizzle-orm'
import { percentOf } from '@arbo/core/contract'
import type { ReportCell } from '@arbo/core/contract'
import { rowsOf } from '../../../platform/db/rows.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { statusesOfFlowsOf, tellable } from '../../../planning/status-flows/own-statuses.ts'
import type { OwnStatus } from '../../../planning/status-flows/own-statuses.ts'
import type { StatusCountRow } from '../../../planning/status-flows/status-counts.ts'
import { text } from '../../texts.ts'
import { APPROVED, column, kindName, KINDS, levelColumn } from '../columns.ts'
import { ofPeople } from '../report-scope.ts'
import type { ReportKind, ReportScope } from '../report-types.ts'
import { barChart } from './chart.ts'
import { GROUP_ORDER, groupKey, groupLevel } from './groups.ts'
import { tableReport, tableRow } from './table-report.ts'

interface StatusRow {
  id: string
  name: string
  /** In no order. */
  counts: StatusCountRow[]
}

/** A column: scenes that are alike in their status. */
interface Part {
  id: string
  label: string
  kind: number
  colour: string | null
  has: (row: StatusCountRow) => boolean
}

const FIXED = (): Part[] =>
  KINDS.map((kind) => ({
    id: `kind_${kind}`,
    label: kindName(kind),
    kind,
    colour: null,
    has: (row) => row.kind === kind,
  }))

/** Scenes without a status of a flow stand by their fixed one. */
function ownParts(own: readonly OwnStatus[], counts: readonly StatusCountRow[]): Part[] {
  const without = new Set(counts.flatMap(({ status_id, kind }) => (status_id === null ? kind : [])))
  return [
    ...own.map(({ ids, name, kind, colour }) => ({
      id: `status:${ids[0]}`,
      label: name,
      kind,
      colour,
      has: ({ status_id }: StatusCountRow) => status_id !== null && ids.includes(status_id),
    })),
    ...KINDS.filter((kind) => without.has(kind)).map((kind) => ({
      id: `kind_${kind}`,
      label: kind === 0 ? kindName(kind) : text('woohoo.no_flow', { status: kindName(kind) }),
      kind,
      colour: null,
      has: (row: StatusCountRow) => row.status_id === null && row.kind === kind,
    })),
  ]
}

async function partsOf(tx: Tx, { member, filter }: ReportScope, counts: readonly StatusCountRow[]): Promise<Part[]> {
  if (filter.divided_by !== 'own') return FIXED()
  const used = [...new Set(counts.flatMap(({ status_id }) => status_id ?? []))]
  const own = tellable(await statusesOfFlowsOf(tx, member.wsId, used))
  return own ? ownParts(own, counts) : FIXED()
}

/** Links to this report outlive its division: an order by a status that is no column here is none. */
function inKnownOrder(scope: ReportScope, parts: readonly Part[]): ReportScope {
  const id = scope.filter.order_by?.replace(/^-/, '')
  if (id === undefined || !/^(kind_\d|status:.*)$/.test(id) || parts.some((part) => part.id === id)) return scope
  return { ...scope, filter: { ...scope.filter, order_by: undefined } }
}

const sumOf = (counts: readonly StatusCountRow[]): number => counts.reduce((sum, { scenes }) => sum + scenes, 0)

function valuesOf(parts: readonly Part[], counts: readonly StatusCountRow[]): number[] {
  return parts.map(({ has }) => sumOf(counts.filter(has)))
}

function cellsOf(parts: readonly Part[], counts: readonly StatusCountRow[]): ReportCell[] {
  const total = sumOf(counts)
  const share = percentOf(String(sumOf(counts.filter(({ kind }) => kind === APPROVED))), String(total))
  return [total, ...valuesOf(parts, counts), share === '-' ? null : share]
}

/** Scenes by status, entity by entity. Its total is that of the scene grid. */
export const sceneStatus: ReportKind = async (tx, scope) => {
  const rows = await rowsOf<StatusRow>(
    tx,
    sql`select g.*, e.name from (
        select c.id, json_agg(json_build_object('status_id', c.status_id, 'kind', c.kind, 'scenes', c.scenes)) as counts
        from (
          select ${groupKey(scope)} as id, i.status_id, i.status_kind as kind, count(*) as scenes
          from item i where ${ofPeople(scope).where} group by 1, 2, 3
        ) c group by c.id
      ) g join entity e on e.ws_id = ${scope.member.wsId} and e.id = g.id
      order by ${GROUP_ORDER}`,
  )
  const all = rows.flatMap(({ counts }) => counts)
  const parts = await partsOf(tx, scope, all)
  return tableReport(inKnownOrder(scope, parts), {
    columns: [
      levelColumn(scope.levels, groupLevel(scope), 'name'),
      { ...column('scenes', 'count'), label: scope.levels.scene.many },
      ...parts.map(({ id, label }) => ({ id, label, kind: 'count' as const, metric: null, sortable: true })),
      {
        ...column('approved_percent', 'percent'),
        label: text('report.column_approved_percent', { scenes: scope.levels.scene.words }),
      },
    ],
    rows: rows.map((row) =>
      tableRow(row.id, { kind: 'entity', id: row.id }, [row.name, ...cellsOf(parts, row.counts)]),
    ),
    totals:
      rows.length > 0 ? [{ label: text('report.total'), metric: null, cells: [null, ...cellsOf(parts, all)] }] : [],
    chart: barChart({
      title: text('report.chart_status', { scenes: scope.levels.scene.many }),
      kind: 'parts',
      series: parts.map(({ label, kind, colour }) => ({ label, status_kind: kind, colour })),
      points: rows.map(({ name, counts }) => ({ label: name, values: valuesOf(parts, counts).map(String) })),
    }),
  })
}
