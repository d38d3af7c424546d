import { rational, toNumber } from './rational.ts'
import type { Rational } from './rational.ts'

/** REV-25: the rate of a clip whose own cannot be known. */
export const DEFAULT_FRAME_RATE: Rational = { num: 24, den: 1 }

/** Rates of film, television and screens; the usual ones first, as ties go to the first. */
export const STANDARD_RATES: readonly Rational[] = [
  [24, 1],
  [25, 1],
  [30, 1],
  [24_000, 1001],
  [30_000, 1001],
  [60, 1],
  [50, 1],
  [60_000, 1001],
  [48, 1],
  [12, 1],
  [15, 1],
  [8, 1],
  [10, 1],
  [100, 1],
  [120, 1],
  [48_000, 1001],
  [120_000, 1001],
].map(([num = 24, den = 1]) => ({ num, den }))

/** A rate within this share of a standard one is that one, when the times cannot decide it. */
const SNAP = 0.004

export function nearestStandard(framesPerSecond: number): Rational | null {
  const near = STANDARD_RATES.filter((rate) => Math.abs(toNumber(rate) / framesPerSecond - 1) < SNAP)
  const distance = (rate: Rational) => Math.abs(toNumber(rate) - framesPerSecond)
  return near.length === 0 ? null : near.reduce((best, rate) => (distance(rate) < distance(best) ? rate : best))
}

/**
 * Largest distance, in ticks, between the frames' times and n / rate: 0 when every frame is exactly in its place,
 * below 1 when a clock too coarse for the rate rounded them.
 */
export function placeError(pts: readonly number[], timeBase: Rational, rate: Rational): number {
  // n / rate in ticks = n * rate.den * timeBase.den / (rate.num * timeBase.num); whole numbers, as 2 h at 90 kHz overflow.
  const up = BigInt(rate.den) * BigInt(timeBase.den)
  const down = BigInt(rate.num) * BigInt(timeBase.num)
  let worst = 0n
  for (const [frame, ticks] of pts.entries()) {
    const difference = BigInt(ticks) * down - BigInt(frame) * up
    const distance = difference < 0n ? -difference : difference
    if (distance > worst) worst = distance
  }
  return Number(worst) / Number(down)
}

/** A clock may round a frame by a tick only where ten of its ticks fit into a frame. */
function mayRound(timeBase: Rational, rate: Rational): boolean {
  return toNumber(timeBase) * toNumber(rate) <= 0.1
}

function uniformRate(pts: readonly number[], timeBase: Rational): Rational | null {
  const step = (pts[1] ?? 0) - (pts[0] ?? 0)
  if (step <= 0) return null
  return rational(timeBase.den, timeBase.num * step)
}

/**
 * The constant rate at which all frames are in their places, or null for a variable one.
 * @param declared the container's own statement: it decides between 24 and 23.976 on clips too short to tell.
 */
export function constantRate(pts: readonly number[], timeBase: Rational, declared: Rational | null): Rational | null {
  if (pts[0] !== 0) return null
  if (pts.length === 1) return declared ?? DEFAULT_FRAME_RATE
  const average = (pts.length - 1) / ((pts.at(-1) ?? 0) * toNumber(timeBase))
  const near = STANDARD_RATES.filter((rate) => Math.abs(toNumber(rate) / average - 1) < 0.05)
  const candidates = declared ? [declared, ...near] : near
  const exact = candidates.find((rate) => placeError(pts, timeBase, rate) === 0)
  if (exact) return exact
  const rounded = candidates.find((rate) => mayRound(timeBase, rate) && placeError(pts, timeBase, rate) < 1)
  if (rounded) return rounded
  const uniform = uniformRate(pts, timeBase)
  return uniform && placeError(pts, timeBase, uniform) === 0 ? uniform : null
}

/** The rate by which people speak of a clip of variable rate: that of its usual frame, else that of all together. */
export function nominalRate(pts: readonly number[], timeBase: Rational, declared: Rational | null): Rational {
  const steps = pts.slice(1).map((ticks, index) => ticks - (pts[index] ?? 0))
  const average = steps.reduce((sum, step) => sum + step, 0) / steps.length
  const median = steps.sort((a, b) => a - b)[steps.length >> 1]
  if (median === undefined) return declared ?? DEFAULT_FRAME_RATE
  const standardOf = (step: number) => nearestStandard(1 / (step * toNumber(timeBase)))
  return standardOf(median) ?? standardOf(average) ?? declared ?? DEFAULT_FRAME_RATE
}
