import { addDecimals } from '@arbo/core/contract'
import type { ReportColumn } from '@arbo/core/contract'
import { text } from '../../texts.ts'
import type { Tally } from '../report-types.ts'

/** Sums of the metric columns over the rows that pass by: exact, and of no more memory than one row. */
export function sceneTally(columns: readonly ReportColumn[]): Tally {
  const sums = columns.map(({ kind }) => (kind === 'metric' ? { sum: null as string | null } : null))
  return {
    add({ cells }) {
      for (const [at, sum] of sums.entries()) {
        const cell = cells[at]
        if (sum && typeof cell === 'string') sum.sum = sum.sum === null ? cell : addDecimals(sum.sum, cell)
      }
    },
    totals: () =>
      sums.some((sum) => sum !== null)
        ? [{ label: text('report.total'), metric: null, cells: sums.map((sum) => sum?.sum ?? null) }]
        : [],
  }
}
