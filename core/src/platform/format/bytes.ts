import type { Language } from '../../contract/platform/language/language.ts'
import { formatExact } from './number.ts'

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const

/** A size in decimal units, three digits at most: 1536 is "1.54 kB". */
export function formatBytes(bytes: number, language: Language = 'en'): string {
  let value = bytes
  let unit = 0
  // 999.5 would show as "1000".
  while (value >= 999.5 && unit < UNITS.length - 1) {
    value /= 1000
    unit += 1
  }
  return `${formatExact(Number(value.toPrecision(3)), language)} ${UNITS[unit]}`
}
