import type { ChangeRecord } from '@arbo/core'
import { formatDay, formatExact } from '@arbo/core/format'
import { historyTexts } from '../texts/history.ts'

/** A value of the history: a status to be drawn as one, or words; null for none. */
export type ChangeWords = { status: { name: string; kind: number } } | { words: string } | null

const DAY = /^\d{4}-\d{2}-\d{2}$/
const NUMBER = /^-?\d+(\.\d+)?$/

function nameOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value)
  const { display_name, name } = value as { display_name?: unknown; name?: unknown }
  return String(display_name ?? name ?? '')
}

/** What a value was, to be read; the shapes are those of ChangeValue in the contract. */
export function changeWords(field: ChangeRecord['field'], value: unknown): ChangeWords {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return { words: value ? historyTexts.yes : historyTexts.no }
  if (Array.isArray(value)) return value.length === 0 ? null : { words: value.map(nameOf).join(', ') }
  if (typeof value === 'object' && 'kind' in value && 'name' in value) {
    return { status: { name: String(value.name), kind: Number(value.kind) } }
  }
  if (typeof value === 'object' && 'in' in value && 'out' in value) {
    return { words: historyTexts.frames(String(value.in ?? ''), String(value.out ?? '')) }
  }
  const words = nameOf(value)
  // A name may look like a day or a number, and stays what it is.
  if (/date|scheduled/.test(field) && DAY.test(words)) return { words: formatDay(words) }
  if (field === 'metric' && NUMBER.test(words)) return { words: formatExact(words) }
  return { words }
}
