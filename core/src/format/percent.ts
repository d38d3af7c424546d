const NOT_APPLICABLE = ['na', '-']

/**
 * A share in percent, two decimals (WOO-11): exactly 100 is "100", below it never more than "99.99" however it rounds,
 * "na" and "-" are "-".
 */
export function formatPercent(value: number | string): string {
  if (typeof value === 'string' && NOT_APPLICABLE.includes(value)) return '-'
  const number = Number(value)
  if (Number.isNaN(number)) return '-'
  const text = number.toFixed(2)
  if (text !== '100.00') return text
  return number < 100 ? '99.99' : '100'
}
