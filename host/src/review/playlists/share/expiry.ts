import { convertTime, pageLanguage } from '@arbo/core'
import { endOfDayIn } from '@arbo/core/internal'
import { playlistTexts } from '../texts.ts'
import { addDays, shortDay } from '@arbo/core/format'

/** The length of a share: without end, days from now, to a day's end, or until its current end. */
export type Expiry = 'never' | '1' | '7' | '30' | '90' | 'day' | 'kept'

/** A chosen end; `day` (yyyy-mm-dd) counts only with the expiry `day`. */
export interface End {
  expiry: Expiry
  day: string
}

export const NEVER: End = { expiry: 'never', day: '' }

const DAYS = ['1', '7', '30', '90'] as const
const DAY_MS = 24 * 3600_000
/** From today on, days. */
const DAYS_MOST = 3650
/** Default of the field, days from today. */
const DAYS_FIRST = 14

/** The day in a zone, `later` days after a moment. */
function dayIn(zone: string, moment: string | Date, later = 0): string {
  const { date } = convertTime(moment, zone)
  return addDays(date, later)
}

/** The first and last day that can be chosen, and the default: the current end's day. */
export function daysOf(
  zone: string,
  currentEnd: string | null,
  now: Date,
): { min: string; max: string; first: string } {
  const min = dayIn(zone, now)
  const first = currentEnd === null ? dayIn(zone, now, DAYS_FIRST) : dayIn(zone, currentEnd)
  return { min, max: dayIn(zone, now, DAYS_MOST), first: first < min ? min : first }
}

/** The fault of an end; undefined: none. */
export function problemOf({ expiry, day }: End, zone: string, now: Date): string | undefined {
  if (expiry !== 'day') return undefined
  const { min, max } = daysOf(zone, null, now)
  return day >= min && day <= max ? undefined : playlistTexts.expiryWrong
}

/** Choices of an end, with the current one. */
export function expiryOptions(currentEnd: string | null, zone: string, now: Date): { value: Expiry; label: string }[] {
  return [
    { value: 'never', label: playlistTexts.expiryNever },
    ...DAYS.map((value) => ({ value, label: playlistTexts.expiryDays({ days: Number(value) }) })),
    ...(currentEnd === null
      ? []
      : [
          {
            value: 'kept' as const,
            label: playlistTexts.expiryOn({ day: shortDay(dayIn(zone, currentEnd), dayIn(zone, now), pageLanguage()) }),
          },
        ]),
    { value: 'day', label: playlistTexts.expiryDay },
  ]
}

/**
 * The moment of an end, that of a day by the clocks of the workspace; null: without end.
 * @param zone of the workspace
 */
export function expiresAt({ expiry, day }: End, zone: string, now: Date): string | null {
  if (expiry === 'never' || expiry === 'kept') return null
  return expiry === 'day' ? endOfDayIn(day, zone) : new Date(now.getTime() + Number(expiry) * DAY_MS).toISOString()
}
