import type { Reward } from '../../contract/progress/target-fields.ts'
import { formatExact, formatNumber } from './number.ts'

/**
 * A reward as it is read: money rounded to the digits of its currency, which is the only rounding there ever is, and any
 * other reward with the digits that it has: "$1,250.50", "12 ★".
 */
export function formatReward({ value, unit }: Reward): string {
  const number = unit.digits === null ? formatExact(value) : formatNumber(value, unit.digits)
  if (unit.kind === 'custom') return `${number} ${unit.symbol}`
  // A symbol of letters, such as CHF, stands apart from its number.
  const gap = /\p{L}$/u.test(unit.symbol) ? ' ' : ''
  return number.startsWith('-') ? `-${unit.symbol}${gap}${number.slice(1)}` : `${unit.symbol}${gap}${number}`
}
