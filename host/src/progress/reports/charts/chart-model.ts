import type { ReportChart } from '@arbo/core'

/** A bar's start and length, as shares of the whole: 0 to 1. */
export interface Bar {
  series: number
  from: number
  size: number
}

const numbers = (values: readonly string[]): number[] => values.map(Number)

/** The least and the greatest that a chart shows; zero is always in it. */
export function extentOf({ kind, points }: ReportChart): { least: number; most: number } {
  const all = points.flatMap(({ values }) => {
    const own = numbers(values)
    return kind === 'parts' ? [own.filter((value) => value > 0).reduce((sum, value) => sum + value, 0)] : own
  })
  const [least, most] = [Math.min(0, ...all), Math.max(0, ...all)]
  return most === least ? { least: 0, most: 1 } : { least, most }
}

/**
 * The bars of a point. Parts follow each other; a part below zero cannot be drawn and appears only in the
 * figures.
 */
export function barsOf(
  values: readonly string[],
  { kind }: ReportChart,
  extent: { least: number; most: number },
): Bar[] {
  const whole = extent.most - extent.least
  const zero = (0 - extent.least) / whole
  let at = zero
  return numbers(values).flatMap((value, series) => {
    const size = Math.abs(value) / whole
    if (kind !== 'parts') return [{ series, from: value < 0 ? zero - size : zero, size }]
    if (value <= 0) return []
    const bar = { series, from: at, size }
    at += size
    return [bar]
  })
}

/** A round figure at or above the greatest, for readable lines of a chart. */
export function roundTop(most: number): number {
  if (most <= 4) return Math.max(1, Math.ceil(most))
  const power = 10 ** Math.floor(Math.log10(most))
  const step = [1, 2, 2.5, 4, 5, 8, 10].find((one) => one * power >= most) ?? 10
  return step * power
}

/** The step between labelled points, so that at most `fit` labels show. */
export function labelEvery(points: number, fit: number): number {
  return Math.max(1, Math.ceil(points / fit))
}
