import { metricOptions, readMetricValue } from '@arbo/core/contract'

/** With as many digits behind the point as a metric may have. */
const ANY_NUMBER = { type: 'number' as const, options: metricOptions({ decimals: 8 }) }

/** Whether the cells of a column are numbers, as far as they hold anything, and the most digits behind a point. */
export function numbersIn(cells: readonly string[]): { areNumbers: boolean; decimals: number } {
  let decimals = 0
  let count = 0
  for (const cell of cells) {
    if (cell === '') continue
    const { value } = readMetricValue(ANY_NUMBER, cell)
    // A word in front of a number, such as SH010, is a name.
    if (value === null || /^\p{L}/u.test(cell)) return { areNumbers: false, decimals }
    count += 1
    decimals = Math.max(decimals, value.split('.')[1]?.length ?? 0)
  }
  return { areNumbers: count > 0, decimals }
}
