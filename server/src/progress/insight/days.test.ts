import { addDays, mondayOf } from '@arbo/core/format'
import { expect, test } from 'vitest'
import { createCalendar } from '../../../../core/src/platform/working-days/create-calendar.ts'
import { tileDays } from './days.ts'

const calendar = {
  from: '2026-03-23',
  workWeek: [1, 2, 3, 4, 5],
  exceptions: { off: [], extra: [], holiday: [] },
  due: new Map(),
}
const range = (start: string, end = start, name = '') => ({ start, end, name })

test('MOD-07 weeks begin on Monday, across months, years and clock changes', () => {
  expect(mondayOf('2026-03-29')).toBe('2026-03-23')
  expect(mondayOf('2026-03-30')).toBe('2026-03-30')
  expect(mondayOf('2027-01-01')).toBe('2026-12-28')
  expect(addDays('2024-02-28', 2)).toBe('2024-03-01')
})

test('MOD-07 the 35 days come once each and in order', () => {
  const days = tileDays(calendar).map(({ day }) => day)
  expect(days).toHaveLength(35)
  expect([...new Set(days)].toSorted()).toEqual(days)
  expect([days[0], days.at(-1)]).toEqual(['2026-03-23', '2026-04-26'])
})

test('MOD-07 an off-day outranks an extra-day, an extra-day a holiday, a holiday the week', () => {
  const all = range('2026-03-23', '2026-03-29', 'Feast')
  const kinds = (over: object) =>
    tileDays({ ...calendar, exceptions: { ...calendar.exceptions, ...over } })
      .slice(0, 7)
      .map(({ kind }) => kind[0])
      .join('')
  expect(kinds({})).toBe('wwwwwww')
  expect(tileDays(calendar).map(({ kind }) => kind)[5]).toBe('weekend')
  expect(kinds({ holiday: [all] })).toBe('hhhhhhh')
  expect(kinds({ holiday: [all], extra: [range('2026-03-24')] })).toBe('hehhhhh')
  expect(kinds({ holiday: [all], extra: [range('2026-03-24')], off: [all] })).toBe('ooooooo')
})

test('MOD-07 the days match the calendar calculation of browsers', () => {
  const names = { working: 'work', weekend: 'rest', holiday: 'holiday', extra: 'extra', off: 'off' } as const
  for (let seed = 1; seed <= 200; seed += 1) {
    // Ranges that cross each other in another way for every seed.
    const ranges = (step: number) =>
      Array.from({ length: 3 }, (_, at) => {
        const start = addDays('2026-03-20', (seed * step + at * 11) % 36)
        return range(start, addDays(start, (seed * step + at) % 4))
      })
    const workWeek = [1, 2, 3, 4, 5, 6, 7].filter((day) => (seed >> (day - 1)) % 2 === 1)
    const [holidays, extraDays, offDays] = [ranges(3), ranges(5), ranges(7)]
    const days = (all: typeof holidays) => all.map(({ start, end }) => ({ start_date: start, end_date: end }))
    const calculator = createCalendar({
      workWeek,
      dayStart: '09:00',
      dayEnd: '18:00',
      timezone: 'Etc/UTC',
      holidays: days(holidays),
      extraDays: days(extraDays),
      offDays: days(offDays),
    })
    for (const { day, kind } of tileDays({
      ...calendar,
      workWeek,
      exceptions: { holiday: holidays, extra: extraDays, off: offDays },
    }))
      expect(names[kind], `${day} of ${seed}`).toBe(calculator.kindOf(day))
  }
})
