import { percentOf } from '@arbo/core/format'

/**
 * A share in percent as the specification writes it (WOO-10 to 12), of exact figures in the same unit: `61.54`, `100`, at
 * most `99.99` below the whole, `-` where the whole is nothing or less.
 */
export function shareText(part: bigint, whole: bigint): string {
  return percentOf(String(part), String(whole))
}

/** Change of a share, in points: `+12.50`, `−3.00`, `0.00`. */
export function pointsText(points: number): string {
  const text = Math.abs(points).toFixed(2)
  if (text === '0.00') return text
  return `${points < 0 ? '−' : '+'}${text}`
}

/** A share in percent as a number; null of nothing. */
export function shareOf(part: bigint, whole: bigint): number | null {
  // Of thousands of digits, those that fit into a double are enough.
  return whole <= 0n ? null : Number((part * 1_000_000_000n) / whole) / 10_000_000
}
