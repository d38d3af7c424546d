import { divide, exactOf, EXACT_DIGITS, multiply, negate } from './exact.ts'
import type { Exact } from './exact.ts'

/** Exact arithmetic from text to text, of any length: nothing is rounded but quotients. */

/** What is a decimal exactly, since `under` is a power of ten. */
function decimalText({ over, under }: Exact): string {
  const isNegative = over < 0n
  const places = under.toString().length - 1
  const digits = (isNegative ? -over : over).toString().padStart(places + 1, '0')
  const whole = places === 0 ? digits : digits.slice(0, -places)
  const fraction = places === 0 ? '' : digits.slice(-places).replace(/0+$/, '')
  const text = fraction === '' ? whole : `${whole}.${fraction}`
  return isNegative && over !== 0n ? `-${text}` : text
}

export function addDecimals(a: string, b: string): string {
  const [left, right] = [exactOf(a), exactOf(b)]
  const under = left.under > right.under ? left.under : right.under
  return decimalText({ over: left.over * (under / left.under) + right.over * (under / right.under), under })
}

/** The first decimal less the second, with all digits. */
export function subtractDecimals(a: string, b: string): string {
  return addDecimals(a, decimalText(negate(exactOf(b))))
}

/** The product of two decimals, with all digits. */
export function multiplyDecimals(a: string, b: string): string {
  return decimalText(multiply(exactOf(a), exactOf(b)))
}

/** Rounded half away from zero to 8 digits; null by zero. */
export function divideDecimals(a: string, b: string): string | null {
  const quotient = divide(exactOf(a), exactOf(b))
  if (quotient === null) return null
  const scale = 10n ** BigInt(EXACT_DIGITS)
  const isNegative = quotient.over < 0n
  const size = isNegative ? -quotient.over : quotient.over
  const rounded = (size * scale * 2n + quotient.under) / (quotient.under * 2n)
  return decimalText({ over: isNegative ? -rounded : rounded, under: scale })
}

/** The sum of decimals; `0` of none. */
export function sumDecimals(values: Iterable<string>): string {
  let sum = '0'
  for (const value of values) sum = addDecimals(sum, value)
  return sum
}
