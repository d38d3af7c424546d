import { toNumber, toRational, type Rational } from '../rational.ts'

/**
 * When each frame of a clip is on screen. All arithmetic is on integers: ticks of `timeBase`, or microseconds.
 * Seconds exist only where a browser API wants them.
 */
export interface FrameTable {
  /** Frames a second. For variable rate: the mean, snapped to a standard rate where it is near one. */
  rate: Rational
  count: number
  /** Length of one tick in seconds, e.g. 1/12800. */
  timeBase: Rational
  /** 'constant' when frame n starts at n/rate (to the tick), else the start of each frame in ticks, ascending. */
  pts: 'constant' | readonly number[]
}

const MICROS = 1_000_000

/** Microseconds that are forgiven when a moment is looked up: browsers and files round so. */
export const TIME_SLACK = 2

/** Start of frame n in whole microseconds. n may be `count`: the end of the last frame. */
export function frameStart(table: FrameTable, n: number): number {
  const { rate, pts, timeBase, count } = table
  if (pts === 'constant') return Math.round((n * rate.den * MICROS) / rate.num)
  const ticks = pts[n]
  if (ticks !== undefined) return Math.round((ticks * timeBase.num * MICROS) / timeBase.den)
  return frameStart(table, count - 1) + Math.round((rate.den * MICROS) / rate.num)
}

/** Middle of frame n in seconds: the safest place for a <video> element to be sent to. */
export function frameMiddleSeconds(table: FrameTable, n: number): number {
  return (frameStart(table, n) + frameStart(table, n + 1)) / 2 / MICROS
}

/** The frame on screen at a moment in microseconds, within the clip, give or take TIME_SLACK. */
export function frameAt(table: FrameTable, micros: number): number {
  const moment = micros + TIME_SLACK
  let low = 0
  let high = table.count - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (frameStart(table, middle) <= moment) low = middle
    else high = middle - 1
  }
  return low
}

/** The frame whose start is nearest to a time that a browser reports for a presented frame, in microseconds. */
export function nearestFrame(table: FrameTable, micros: number): number {
  const n = frameAt(table, micros)
  if (n + 1 >= table.count) return n
  return frameStart(table, n + 1) - micros < micros - frameStart(table, n) ? n + 1 : n
}

/** A constant table for media of which only the rate and length are known. */
export function constantTable(rate: Rational, count: number): FrameTable {
  return { rate, count, timeBase: { num: rate.den, den: rate.num }, pts: 'constant' }
}

/**
 * The table of frames that start at the given ticks (ascending).
 * @param hint frame rate from outside; used when one frame alone cannot tell
 */
export function tableFromTicks(ticks: readonly number[], timeBase: Rational, hint: Rational): FrameTable {
  const first = ticks[0]
  const last = ticks.at(-1)
  if (first === undefined || last === undefined || last === first) {
    return { rate: hint, count: ticks.length, timeBase, pts: first === 0 ? 'constant' : [...ticks] }
  }
  const mean = ((ticks.length - 1) * timeBase.den) / ((last - first) * timeBase.num)
  const rates = [hint, toRational(mean)]
  const rate = rates.find((candidate) => isEven(ticks, timeBase, candidate)) ?? toRational(mean)
  const constant = first === 0 && isEven(ticks, timeBase, rate)
  return { rate, count: ticks.length, timeBase, pts: constant ? 'constant' : [...ticks] }
}

/** Whether every frame starts where the rate puts it, to the rounding of one tick, and where ticks are coarse, closer. */
function isEven(ticks: readonly number[], timeBase: Rational, rate: Rational): boolean {
  const perFrame = (timeBase.den / timeBase.num) * (1 / toNumber(rate))
  const tolerance = Math.min(1, perFrame / 4)
  const first = ticks[0] ?? 0
  return ticks.every((tick, n) => Math.abs(tick - first - n * perFrame) <= tolerance)
}
