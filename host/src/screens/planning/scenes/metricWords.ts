import type { MetricForm } from '@arbo/core'
import { formatNumber } from '@arbo/core/format'

/** A metric’s value as its type writes it: `€1,234.50`, `42%`, `3 / 5`. Formulas show as many decimals as theirs say. */
export function metricWords({ type, options }: MetricForm, value: string): string {
  const { decimals, currency, prefix, suffix, to, choices } = options
  if (type === 'rating') {
    return choices.find((choice) => Number(choice.value) === Number(value))?.name ?? `${Number(value)} / ${to}`
  }
  const number = formatNumber(value, decimals)
  if (type === 'percentage') return `${number}%`
  if (type === 'currency' && currency !== null) {
    const style = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const
    const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
    return new Intl.NumberFormat('en', { ...style, ...digits }).format(value as Intl.StringNumericLiteral)
  }
  return `${prefix}${number}${suffix}`
}
