import type { Person, RoomMinutes } from '@arbo/core/contract'
import { groupBy } from '../../../platform/group-by.ts'

/** One window’s stay. */
export interface Stay {
  person: Person
  joined_at: Date
  /** Null while it lasts. */
  left_at: Date | null
}

/** Milliseconds that at least one of the stays covers. */
function covered(stays: readonly Stay[], now: number): number {
  let sum = 0
  let until = -Infinity
  for (const { joined_at, left_at } of stays.toSorted((a, b) => a.joined_at.getTime() - b.joined_at.getTime())) {
    const end = left_at?.getTime() ?? now
    sum += Math.max(0, end - Math.max(joined_at.getTime(), until))
    until = Math.max(until, end)
  }
  return sum
}

/** The people who were there and how long, several windows counted once; in the order in which they came. */
export function attendanceOf(stays: readonly Stay[], now: number): RoomMinutes['people'] {
  const byPerson = groupBy(stays, ({ person }) => person.id)
  const times = (dates: readonly Date[]) => dates.map((date) => date.getTime())
  return [...byPerson.values()]
    .flatMap((own) => {
      const [first] = own
      if (!first) return []
      const leaveTimes = own.flatMap(({ left_at }) => left_at ?? [])
      const isGone = leaveTimes.length === own.length
      return {
        person: first.person,
        joined_at: new Date(Math.min(...times(own.map(({ joined_at }) => joined_at)))).toISOString(),
        left_at: isGone ? new Date(Math.max(...times(leaveTimes))).toISOString() : null,
        seconds: Math.round(covered(own, now) / 1000),
      }
    })
    .toSorted((a, b) => a.joined_at.localeCompare(b.joined_at))
}
