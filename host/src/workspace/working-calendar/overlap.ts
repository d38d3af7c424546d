import type { Failure, HolidayChange } from '@arbo/core'
import { calendarTexts } from './texts.ts'
import { rangeText } from './range-text.ts'

/** A holiday's effects on existing extra-days and off-days. */
export interface Overlap {
  changes: readonly HolidayChange[]
  /** The number of all effects; an answer names only the first. */
  total: number
}

/** The overlap behind a refusal, or null for another reason. */
export function overlapOf({ error, meta }: Pick<Failure, 'error' | 'meta'>): Overlap | null {
  if (error !== 'holiday_overlap') return null
  const changes = Array.isArray(meta?.['changes']) ? (meta['changes'] as HolidayChange[]) : []
  const total = meta?.['total']
  return { changes, total: typeof total === 'number' ? total : changes.length }
}

/** `Ada Byron and 2 more`. */
export function namesOf(people: readonly { display_name: string }[]): string {
  const [first] = people
  return first ? calendarTexts.namesOf({ first: first.display_name, others: people.length - 1 }) : ''
}

/** `Off-day of Ada Byron, 1–3 May 2026 (Leave)` and its outcome. */
export function changeText(change: HolidayChange): { what: string; becomes: string } {
  const { type, people, note, left: remaining } = change
  const kind = type === 1 ? calendarTexts.kinds.extra : calendarTexts.kinds.off
  return {
    what: `${kind}, ${namesOf(people)}, ${rangeText(change)}${note === '' ? '' : ` (${note})`}`,
    becomes:
      remaining.length === 0
        ? calendarTexts.overlapDeleted
        : calendarTexts.overlapLeft({ ranges: remaining.map((range) => rangeText(range)).join(calendarTexts.and) }),
  }
}
