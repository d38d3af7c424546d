import { compareDecimals, isDecimal } from '@arbo/core/contract'
import type { ReportCell, ReportChart, ReportColumn, ReportRow, ReportTotal } from '@arbo/core/contract'
import { validationFailed } from '../../../platform/http/api-error.ts'
import { text } from '../../texts.ts'
import type { OpenReport, ReportScope } from '../report-types.ts'

const WORDS = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

function compare(a: ReportCell, b: ReportCell): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  const [left, right] = [String(a), String(b)]
  return isDecimal(left) && isDecimal(right) ? compareDecimals(left, right) : WORDS.compare(left, right)
}

/** Cells without a value stand last, either way. @throws {ApiError} validation_failed */
function sorted(
  rows: readonly ReportRow[],
  columns: readonly ReportColumn[],
  by: string | undefined,
): readonly ReportRow[] {
  if (by === undefined) return rows
  const at = columns.findIndex(({ id, sortable }) => sortable && id === by.replace(/^-/, ''))
  if (at < 0) throw validationFailed({ 'query.order_by': text('report.no_column') })
  const way = by.startsWith('-') ? -1 : 1
  return rows.toSorted((a, b) => {
    const [left = null, right = null] = [a.cells[at], b.cells[at]]
    if (left === null || right === null) return Number(left === null) - Number(right === null)
    return way * compare(left, right)
  })
}

interface Table {
  columns: ReportColumn[]
  /** In their usual order. */
  rows: readonly ReportRow[]
  totals: ReportTotal[]
  chart: ReportChart | null
}

/** A report whose rows are people or entities, few enough to be read at once; so screen and file have the same figures. */
export function tableReport({ filter }: ReportScope, { columns, rows, totals, chart }: Table): OpenReport {
  const inOrder = sorted(rows, columns, filter.order_by)
  return {
    columns,
    count: async () => rows.length,
    keys: async (_, part) => {
      const keys = inOrder.map((_row, at) => String(at))
      return part ? keys.slice(part.offset, part.offset + part.limit) : keys
    },
    rows: async (_, keys) => keys.flatMap((key) => inOrder[Number(key)] ?? []),
    totals: async () => totals,
    chart: async () => chart,
    tally: () => ({ add: () => undefined, totals: () => totals }),
  }
}

type Link = ReportRow['link']

/** A row that is about something and has no status. */
export function tableRow(id: string, link: Link, cells: ReportCell[], metric: ReportRow['metric'] = null): ReportRow {
  return { id, link, status_kind: null, status_colour: null, metric, cells }
}
