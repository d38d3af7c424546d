import type { CalendarQuery } from '@arbo/core/internal'
import { YEAR_MAX, YEAR_MIN } from './calendar-form.ts'

interface Shown {
  query: CalendarQuery
  year: number
}

/** The calendar's owner and year as keys of the page's address; null removes a key. */
export function addressOfCalendar(
  { query, year }: Shown,
  thisYear: number,
): Record<'person' | 'group' | 'year', string | null> {
  return {
    person: query.ws_user_id ?? null,
    group: query.group_id ?? null,
    year: year === thisYear ? null : String(year),
  }
}

/** The query of an address; null where it has none, so that the page stays unchanged. */
export function calendarOfAddress(address: URLSearchParams, thisYear: number): Shown | null {
  const [person, group] = [address.get('person'), address.get('group')]
  const year = Number(address.get('year'))
  const isYear = Number.isInteger(year) && year >= YEAR_MIN && year <= YEAR_MAX
  if (!person && !group && !isYear) return null
  const query = person ? { ws_user_id: person } : group ? { group_id: group } : {}
  return { query, year: isYear ? year : thisYear }
}
