/**
 * Exact arithmetic on decimals as text. Numbers are fractions of whole numbers, so that nothing is rounded before the
 * end: a third times three is one.
 */
export interface Exact {
  over: bigint
  /** Above zero. */
  under: bigint
}

/** Fraction digits that are kept of a value, and digits before them: numeric(26,8). */
export const EXACT_DIGITS = 8
const SCALE = 10n ** BigInt(EXACT_DIGITS)
const LIMIT = 10n ** 18n * SCALE
const DECIMAL = /^-?\d{1,18}(\.\d{1,8})?$/

/** Whether a text is a decimal that can be stored: 18 digits before the point, 8 behind it. */
export function isDecimal(text: string): boolean {
  return DECIMAL.test(text)
}

/** @param text a decimal; see isDecimal */
export function exactOf(text: string): Exact {
  const [whole = '', fraction = ''] = text.split('.')
  return { over: BigInt(whole + fraction), under: 10n ** BigInt(fraction.length) }
}

export function add(a: Exact, b: Exact): Exact {
  if (a.under === b.under) return { over: a.over + b.over, under: a.under }
  return { over: a.over * b.under + b.over * a.under, under: a.under * b.under }
}

export function negate({ over, under }: Exact): Exact {
  return { over: -over, under }
}

export function multiply(a: Exact, b: Exact): Exact {
  return { over: a.over * b.over, under: a.under * b.under }
}

/** Null by zero. */
export function divide(a: Exact, b: Exact): Exact | null {
  if (b.over === 0n) return null
  const sign = b.over < 0n ? -1n : 1n
  return { over: a.over * b.under * sign, under: a.under * b.over * sign }
}

/** Below zero, zero or above: how two decimals stand to each other. */
export function compareDecimals(a: string, b: string): number {
  const left = exactOf(a)
  const right = exactOf(b)
  const difference = left.over * right.under - right.over * left.under
  return difference === 0n ? 0 : difference < 0n ? -1 : 1
}

/** Rounded half away from zero to 8 digits, as PostgreSQL's numeric; null where it has more than 18 before the point. */
export function decimalOf({ over, under }: Exact): string | null {
  const isNegative = over < 0n
  const scaled = ((isNegative ? -over : over) * SCALE * 2n + under) / (under * 2n)
  if (scaled >= LIMIT) return null
  const digits = scaled.toString().padStart(EXACT_DIGITS + 1, '0')
  const fraction = digits.slice(-EXACT_DIGITS).replace(/0+$/, '')
  const text = digits.slice(0, -EXACT_DIGITS) + (fraction === '' ? '' : `.${fraction}`)
  return isNegative && scaled !== 0n ? `-${text}` : text
}

/** The shortest way to write a decimal: `007.50` is `7.5`. Two decimals are equal where their plain texts are. */
export function plainDecimal(text: string): string {
  return decimalOf(exactOf(text)) ?? text
}

/** The sum of two decimals as text, exact and with as many digits before the point as it needs. */
export function addDecimals(a: string, b: string): string {
  const { over, under } = add(exactOf(a), exactOf(b))
  const whole = over < 0n ? -over : over
  const places = under.toString().length - 1
  const digits = whole.toString().padStart(places + 1, '0')
  const fraction = digits.slice(digits.length - places).replace(/0+$/, '')
  const text = digits.slice(0, digits.length - places) + (fraction === '' || places === 0 ? '' : `.${fraction}`)
  return over < 0n ? `-${text}` : text
}
