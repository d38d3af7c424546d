import { expect, test } from 'vitest'
import { checkWeek, hoursText, weekFacts, withDay, type WeekFields } from './week.ts'

const WEEK: WeekFields = {
  days: [1, 2, 3, 4, 5],
  start: '09:00',
  end: '17:30',
  timezone: 'America/New_York',
  holidays: 'g1',
}

test('WS-66 any day from Monday to Sunday can be in the week, in the order of the week', () => {
  expect(withDay(WEEK.days, 7, true)).toEqual([1, 2, 3, 4, 5, 7])
  expect(withDay([2, 4], 1, true)).toEqual([1, 2, 4])
  expect(withDay([2, 4], 2, true)).toEqual([2, 4])
  expect(withDay([2, 4], 2, false)).toEqual([4])
})

test('WS-66 the week needs a day, and a start before its end', () => {
  expect(checkWeek(WEEK)).toEqual({})
  expect(checkWeek({ ...WEEK, days: [] })).toEqual({ days: 'Choose at least one day' })
  expect(checkWeek({ ...WEEK, start: '' })).toEqual({ start: 'A time looks like 09:00' })
  for (const end of ['09:00', '08:59']) {
    expect(checkWeek({ ...WEEK, end })).toEqual({ end: 'The working day must end after its start' })
  }
})

test('WS-66 the hours of a day and of the week are calculated', () => {
  expect(hoursText(WEEK)).toBe('A working day is 8 h 30 min, a week 42 h 30 min.')
  expect(hoursText({ ...WEEK, end: '18:00', days: [1] })).toBe('A working day is 9 h, a week 9 h.')
  expect(hoursText({ ...WEEK, end: '' })).toBeNull()
  expect(hoursText({ ...WEEK, end: '08:00' })).toBeNull()
})

test('WS-30 the week reads as words', () => {
  const [days, start, end, zone] = weekFacts(WEEK)
  expect(days?.value.split(', ')).toHaveLength(5)
  expect([start?.value, end?.value, zone?.value]).toEqual(['09:00', '17:30', 'America/New York'])
  expect(weekFacts({ holidays: 'g1' }, [{ id: 'g1', name: 'Norway' }])).toEqual([{ name: 'Holidays', value: 'Norway' }])
  expect(weekFacts({ holidays: '' })).toEqual([{ name: 'Holidays', value: 'None' }])
  expect(weekFacts({ end: '18:00' })).toEqual([{ name: 'Work day end', value: '18:00' }])
})
