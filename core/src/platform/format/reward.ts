import type { Language } from '../../contract/platform/language/language.ts'
import type { Reward } from '../../contract/progress/target-fields.ts'
import { formatExact, formatNumber } from './number.ts'

/** Languages that write the symbol of money behind its number. */
const SYMBOL_BEHIND: ReadonlySet<Language> = new Set(['de', 'fr', 'es'])

/**
 * A reward as it is read: money rounded to the digits of its currency, which is the only rounding there ever is, and any
 * other reward with the digits that it has: "$1,250.50", in German "1.250,50 $"; "12 ★".
 */
export function formatReward({ value, unit }: Reward, language: Language = 'en'): string {
  const number = unit.digits === null ? formatExact(value, language) : formatNumber(value, unit.digits, language)
  if (unit.kind === 'custom') return `${number} ${unit.symbol}`
  if (SYMBOL_BEHIND.has(language)) return `${number}\u00a0${unit.symbol}`
  // A symbol of letters, such as CHF, stands apart from its number.
  const gap = /\p{L}$/u.test(unit.symbol) ? ' ' : ''
  return number.startsWith('-') ? `-${unit.symbol}${gap}${number.slice(1)}` : `${unit.symbol}${gap}${number}`
}
