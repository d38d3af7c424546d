import { expect, test } from 'vitest'
import { createCalendar } from './create-calendar.ts'
import { landDates, landDue, shiftDates, shiftDay, workingDaysFrom, workingDaysMoved } from './shift-dates.ts'

const week = { dayStart: '09:00', dayEnd: '18:00', timezone: 'Etc/UTC' }

/** Friday the 6th of March 2026 is a holiday. */
const calendar = createCalendar({
  ...week,
  workWeek: [1, 2, 3, 4, 5],
  holidays: [{ start_date: '2026-03-06', end_date: '2026-03-06' }],
})
const never = createCalendar({ ...week, workWeek: [] })
const dates = (scheduled_start: string | null, scheduled_due: string | null) => ({ scheduled_start, scheduled_due })

test('XFIX-19 a shifted day counts working days and lands on one, in the direction of the shift', () => {
  expect(shiftDay(calendar, '2026-03-05', 1)).toBe('2026-03-09')
  expect(shiftDay(calendar, '2026-03-09', -1)).toBe('2026-03-05')
  expect(shiftDay(calendar, '2026-03-04', 5)).toBe('2026-03-12')
  // From a Saturday: forward to Monday, back over the holiday to Thursday.
  expect(shiftDay(calendar, '2026-03-07', 1)).toBe('2026-03-09')
  expect(shiftDay(calendar, '2026-03-07', -1)).toBe('2026-03-05')
  expect(shiftDay(calendar, '2026-03-07', 0)).toBe('2026-03-07')
  expect(shiftDay(never, '2026-03-05', 2)).toBe('2026-03-07')
})

test('XFIX-19 the working days of a move are those that bring other dates as far', () => {
  for (const [from, to, days] of [
    ['2026-03-05', '2026-03-09', 1],
    ['2026-03-09', '2026-03-05', -1],
    ['2026-03-02', '2026-03-12', 7],
    ['2026-03-05', '2026-03-05', 0],
  ] as const) {
    expect(workingDaysFrom(calendar, from, to)).toBe(days)
    expect(shiftDay(calendar, from, days)).toBe(to)
  }
  // As a whole, by the start; an end that is moved alone takes nothing along.
  const before = dates('2026-03-02', '2026-03-04')
  expect(workingDaysMoved(calendar, before, dates('2026-03-04', '2026-03-09'))).toBe(2)
  expect(workingDaysMoved(calendar, before, dates('2026-03-02', '2026-03-09'))).toBe(0)
  expect(workingDaysMoved(calendar, before, dates('2026-03-03', '2026-03-04'))).toBe(0)
  expect(workingDaysMoved(calendar, before, dates(null, '2026-03-05'))).toBe(0)
  expect(workingDaysMoved(calendar, dates(null, '2026-03-05'), dates(null, '2026-03-09'))).toBe(1)
  expect(workingDaysMoved(calendar, dates(null, null), before)).toBe(0)
})

test('XFIX-19 shifted dates keep their working days', () => {
  expect(shiftDates(calendar, dates('2026-03-02', '2026-03-05'), 1)).toEqual(dates('2026-03-03', '2026-03-09'))
  expect(shiftDates(calendar, dates('2026-03-09', '2026-03-10'), -2)).toEqual(dates('2026-03-04', '2026-03-05'))
  expect(shiftDates(calendar, dates(null, '2026-03-05'), 1)).toEqual(dates(null, '2026-03-09'))
  expect(shiftDates(calendar, dates(null, null), 1)).toEqual(dates(null, null))
})

test('XFIX-19 days of a file land on working days: due not later, started not earlier than it says', () => {
  expect(landDue(calendar, '2026-03-08')).toBe('2026-03-05')
  expect(landDue(calendar, '2026-03-05')).toBe('2026-03-05')
  expect(landDue(never, '2026-03-08')).toBe('2026-03-08')
  expect(landDates(calendar, dates('2026-03-06', '2026-03-14'))).toEqual(dates('2026-03-09', '2026-03-13'))
  expect(landDates(calendar, dates('2026-03-02', '2026-03-03'))).toEqual(dates('2026-03-02', '2026-03-03'))
  expect(landDates(calendar, dates('2026-03-07', '2026-03-08'))).toEqual(dates('2026-03-05', '2026-03-05'))
  expect(landDates(calendar, dates('2026-03-07', null))).toEqual(dates('2026-03-09', null))
})
