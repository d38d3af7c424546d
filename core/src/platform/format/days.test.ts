import { expect, test } from 'vitest'
import { addDays, daysBetween, firstOfMonth, isoWeekday, mondayOf } from './days.ts'

test('days are added over the ends of months, years and leap years, and taken away', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
})

test('a year of the first century stays one', () => {
  expect(addDays('0050-01-31', 1)).toBe('0050-02-01')
  expect(addDays('0001-01-01', 0)).toBe('0001-01-01')
})

test('a night on which the clocks change is one day, whatever the zone of the device', () => {
  expect(addDays('2026-03-28', 2)).toBe('2026-03-30')
  expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2)
  expect(daysBetween('2026-10-26', '2026-10-24')).toBe(-2)
})

test('a week begins on Monday, and Sunday is its seventh day', () => {
  expect(isoWeekday('2026-11-23')).toBe(1)
  expect(isoWeekday('2026-11-29')).toBe(7)
  expect(mondayOf('2026-11-29')).toBe('2026-11-23')
  expect(mondayOf('2026-11-23')).toBe('2026-11-23')
})

test('a month later is its first day, also from the 31st', () => {
  expect(firstOfMonth('2026-01-31')).toBe('2026-01-01')
  expect(firstOfMonth('2026-01-31', 1)).toBe('2026-02-01')
  expect(firstOfMonth('2026-01-31', -1)).toBe('2025-12-01')
})
