/** A fraction of two integers, so that 30000/1001 frames a second stays exact. `den` is positive. */
export interface Rational {
  num: number
  den: number
}

/** Rates that files really have: whole numbers up to 240, and the NTSC family n * 1000/1001. */
const NTSC_NUMERATORS = [24_000, 30_000, 48_000, 60_000, 120_000]

/** Relative distance within which a decimal rate (23.98, 29.97) is taken for its NTSC fraction. */
const SNAP_TOLERANCE = 0.0004

/**
 * The exact rate behind a decimal one: 23.976 and 23.98 give 24000/1001, 25 gives 25/1.
 * A rate that no standard knows is kept to a thousandth of a frame.
 * @throws RangeError when the value is not a positive finite number
 */
export function toRational(value: Rational | number): Rational {
  if (typeof value !== 'number') return reduce(value)
  if (!Number.isFinite(value) || value <= 0) throw new RangeError(`A frame rate must be positive, not ${value}`)
  if (Number.isInteger(value)) return { num: value, den: 1 }
  for (const num of NTSC_NUMERATORS) {
    if (Math.abs((value * 1001) / num - 1) < SNAP_TOLERANCE) return { num, den: 1001 }
  }
  const rounded = Math.round(value)
  if (rounded > 0 && Math.abs(value / rounded - 1) < SNAP_TOLERANCE) return { num: rounded, den: 1 }
  return reduce({ num: Math.round(value * 1000), den: 1000 })
}

/** The fraction as a decimal number. */
export function toNumber(value: Rational): number {
  return value.num / value.den
}

/** Lowest terms; @throws RangeError when it is not a fraction of two positive integers. */
export function reduce({ num, den }: Rational): Rational {
  if (!Number.isSafeInteger(num) || !Number.isSafeInteger(den) || num <= 0 || den <= 0) {
    throw new RangeError(`Not a fraction of two positive integers: ${num}/${den}`)
  }
  let a = num
  let b = den
  while (b !== 0) [a, b] = [b, a % b]
  return { num: num / a, den: den / a }
}
