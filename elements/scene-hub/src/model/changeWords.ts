import type { ChangeRecord } from '@arbo/core'
import { formatDay, formatExact } from '@arbo/core/format'

/** A status as the history keeps it. */
export interface StatusThen {
  name: string
  kind: number
}

/** A value of the history: a status to be drawn as one, or words; null for none. */
export type ChangeWords = { status: StatusThen } | { words: string } | null

const DAY = /^\d{4}-\d{2}-\d{2}$/
const NUMBER = /^-?\d+(\.\d+)?$/

function nameOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value)
  const { display_name, name } = value as { display_name?: unknown; name?: unknown }
  return String(display_name ?? name ?? '')
}

function isStatus(value: unknown): value is StatusThen {
  return typeof value === 'object' && value !== null && 'kind' in value && 'name' in value
}

/** What a value was, to be read; the shapes are those of ChangeValue in the contract. */
export function changeWords(field: ChangeRecord['field'], value: unknown): ChangeWords {
  if (value === null || value === undefined || value === '') return null
  if (isStatus(value)) return { status: value }
  if (Array.isArray(value)) return value.length === 0 ? null : { words: value.map(nameOf).join(', ') }
  if (typeof value === 'object' && 'in' in value && 'out' in value) {
    return { words: `${String(value.in ?? '')} – ${String(value.out ?? '')}` }
  }
  const words = nameOf(value)
  if (DAY.test(words)) return { words: formatDay(words) }
  if (field === 'metric' && NUMBER.test(words)) return { words: formatExact(words) }
  return { words }
}
