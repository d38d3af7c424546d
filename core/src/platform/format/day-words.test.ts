import { expect, test } from 'vitest'
import {
  dayRange,
  formatDay,
  formatMonth,
  longDay,
  monthName,
  shortDay,
  shortMonth,
  weekdayAndDay,
  weekdayName,
} from './day-words.ts'

test('a day has its words, short, long and with its weekday', () => {
  expect([formatDay('2026-03-03'), longDay('2026-03-03'), weekdayAndDay('2026-03-03')]).toEqual([
    '3 Mar 2026',
    'Tuesday, 3 March 2026',
    'Tue 3 Mar',
  ])
})

test('a short day has its year where it is another one', () => {
  expect(shortDay('2026-03-03', '2026-12-31')).toBe('3 Mar')
  expect(shortDay('2025-03-03', '2026-01-01')).toBe('3 Mar 2025')
})

test('a range names month and year once', () => {
  expect(dayRange('2026-12-24', '2026-12-24')).toBe('24 Dec 2026')
  expect(dayRange('2026-12-24', '2026-12-26')).toBe('24–26 Dec 2026')
  expect(dayRange('2026-11-30', '2026-12-01')).toBe('30 Nov – 1 Dec 2026')
  expect(dayRange('2026-12-31', '2027-01-01')).toBe('31 Dec 2026 – 1 Jan 2027')
})

test('months and weekdays have their names', () => {
  expect([formatMonth('2026-11'), shortMonth('2026-09')]).toEqual(['November 2026', 'Sep 2026'])
  expect([monthName(1), monthName(12, 'short')]).toEqual(['January', 'Dec'])
  const week = [1, 2, 3, 4, 5, 6, 7].map((iso) => weekdayName(iso, 'short'))
  expect(week.join(' ')).toBe('Mon Tue Wed Thu Fri Sat Sun')
  expect([weekdayName(7), weekdayName(4, 'narrow')]).toEqual(['Sunday', 'T'])
})

test('German has its own words and order of days', () => {
  expect([formatDay('2026-11-27', 'de'), longDay('2026-11-27', 'de'), weekdayAndDay('2026-11-27', 'de')]).toEqual([
    '27. Nov. 2026',
    'Freitag, 27. November 2026',
    'Fr., 27. Nov.',
  ])
  expect(shortDay('2026-03-03', '2026-12-31', 'de')).toBe('3. März')
  expect(dayRange('2026-12-24', '2026-12-26', 'de')).toBe('24.–26. Dez. 2026')
  expect([formatMonth('2026-11', 'de'), monthName(12, 'short', 'de'), weekdayName(4, 'narrow', 'de')]).toEqual([
    'November 2026',
    'Dez',
    'D',
  ])
})

test('XUX-16 French, Spanish and Japanese have their own words and order of days', () => {
  const said = (['fr', 'es', 'ja'] as const).map((language) => [
    formatDay('2026-11-27', language),
    shortDay('2026-03-03', '2026-12-31', language),
    weekdayAndDay('2026-11-27', language),
    dayRange('2026-12-24', '2026-12-26', language),
    formatMonth('2026-11', language),
  ])
  expect(said).toEqual([
    ['27 nov. 2026', '3 mars', 'ven. 27 nov.', '24–26 déc. 2026', 'novembre 2026'],
    ['27 nov 2026', '3 mar', 'vie, 27 nov', '24–26 dic 2026', 'noviembre de 2026'],
    ['2026/11/27', '3月3日', '11月27日(金)', '2026/12/24～2026/12/26', '2026年11月'],
  ])
})
