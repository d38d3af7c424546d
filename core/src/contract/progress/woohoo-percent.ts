import { exactOf } from '../platform/exact.ts'

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

/**
 * What part of a whole something is, by the rule of {@link formatPercent} but from exact values: no digit of a long sum is
 * lost before it is rounded, half away from zero.
 * @param part a decimal, @param whole a decimal; a whole of zero or less has no parts: "-"
 */
export function percentOf(part: string, whole: string): string {
  const [a, b] = [exactOf(part), exactOf(whole)]
  if (b.over <= 0n) return '-'
  const isNegative = a.over < 0n
  // Hundredths of a percent.
  const top = (isNegative ? -a.over : a.over) * b.under * 10_000n
  const bottom = b.over * a.under
  const hundredths = (top * 2n + bottom) / (bottom * 2n)
  if (!isNegative && hundredths === 10_000n) return top < bottom * 10_000n ? '99.99' : '100'
  const digits = hundredths.toString().padStart(3, '0')
  const text = `${digits.slice(0, -2)}.${digits.slice(-2)}`
  return isNegative && hundredths > 0n ? `-${text}` : text
}
