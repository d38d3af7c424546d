/** An exact fraction. `den` is positive. */
export interface Rational {
  num: number
  den: number
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? Math.abs(a) : greatestCommonDivisor(b, a % b)
}

export function rational(num: number, den = 1): Rational {
  const divisor = greatestCommonDivisor(num, den) || 1
  return { num: num / divisor, den: den / divisor }
}

/** Reads '24000/1001', '16:15' or '25'; null for anything that is not a fraction above zero. */
export function parseRational(text: string | undefined): Rational | null {
  const match = /^(\d+)(?:[/:](\d+))?$/.exec(text ?? '')
  if (!match) return null
  const num = Number(match[1])
  const den = Number(match[2] ?? 1)
  return num > 0 && den > 0 && Number.isSafeInteger(num) && Number.isSafeInteger(den) ? rational(num, den) : null
}

export function sameRational(a: Rational, b: Rational): boolean {
  return BigInt(a.num) * BigInt(b.den) === BigInt(b.num) * BigInt(a.den)
}

export function toNumber(value: Rational): number {
  return value.num / value.den
}
