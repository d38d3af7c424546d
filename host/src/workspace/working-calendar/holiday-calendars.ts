import type { HolidayGroup } from '@arbo/core'

/** Holidays under one name, of all years. */
export interface HolidayCalendar {
  /** Of one of its groups. */
  id: string
  name: string
}

/**
 * Holiday groups as calendars, by name: groups of one name are one calendar, whose latest year stands for it, or the one
 * that is chosen.
 */
export function holidayCalendars(
  groups: readonly Pick<HolidayGroup, 'id' | 'name' | 'year'>[],
  chosen: string | null,
): HolidayCalendar[] {
  const byName = new Map<string, (typeof groups)[number]>()
  for (const group of groups) {
    const key = group.name.toLowerCase()
    const before = byName.get(key)
    const isBetter = before === undefined || group.id === chosen || (before.id !== chosen && group.year > before.year)
    if (isBetter) byName.set(key, group)
  }
  const calendars = [...byName.values()].map(({ id, name }) => ({ id, name }))
  return calendars.toSorted((one, other) => one.name.localeCompare(other.name))
}
