import { mondayOf } from '@arbo/core/format'

/** Query keys of /pl/time: the part that is open, a day of the week, and whose timesheet it is. */
export const TAB_KEY = 'm'
export const WEEK_KEY = 'week'
export const PERSON_KEY = 'person'

export const TIME_TABS = ['week', 'approve', 'spent'] as const
export type TimeTab = (typeof TIME_TABS)[number]

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** The part that an address names; null where it names none. */
export function tabIn(query: URLSearchParams | undefined): TimeTab | null {
  return TIME_TABS.find((tab) => tab === query?.get(TAB_KEY)) ?? null
}

/** The Monday of the week that an address names; of this week where it names none. */
export function weekIn(query: URLSearchParams | undefined, today: string): string {
  const day = query?.get(WEEK_KEY) ?? ''
  return mondayOf(DAY.test(day) && !Number.isNaN(Date.parse(day)) ? day : today)
}

/** The query of a week; this week has none, so that a kept link leads to whatever week it is then. */
export function weekQuery(monday: string, today: string): { [WEEK_KEY]: string | null } {
  return { [WEEK_KEY]: monday === mondayOf(today) ? null : monday }
}

/** The address of the page with another query, below the base; null takes a key away. */
export function timePath(query: URLSearchParams | undefined, change: Readonly<Record<string, string | null>>): string {
  const next = new URLSearchParams(query)
  for (const [key, value] of Object.entries(change)) {
    if (value === null) next.delete(key)
    else next.set(key, value)
  }
  return next.size === 0 ? '/pl/time' : `/pl/time?${next}`
}

/** The table of time spent of a place, below the base. */
export const spentPath = (entityId: string): string => `/pl/time?${TAB_KEY}=spent&entity=${entityId}`
