import { expect, test } from 'vitest'
import { stretchesFrom, weekInWords, weeksOf, type TileDay } from './calendar-days.ts'

const day = (at: string, kind: TileDay['kind'], name: string | null = null): TileDay => ({
  day: at,
  kind,
  name,
  due: 0,
})
const words = (week: number[]) => weekInWords(week, (first, last) => `${first} to ${last}`)

test('MOD-07 adjacent days of one kind and name become one range, from today on', () => {
  const days = [
    day('2026-12-30', 'off', 'Skiing'),
    day('2026-12-31', 'off', 'Skiing'),
    day('2027-01-01', 'holiday', 'New year'),
    day('2027-01-02', 'off', 'Skiing'),
    day('2027-01-03', 'off', 'Dentist'),
    day('2027-01-04', 'working'),
    day('2027-01-05', 'off', 'Dentist'),
    day('2027-01-06', 'extra'),
  ]
  expect(stretchesFrom('2026-12-31', days)).toEqual([
    { kind: 'off', name: 'Skiing', start: '2026-12-31', end: '2026-12-31' },
    { kind: 'holiday', name: 'New year', start: '2027-01-01', end: '2027-01-01' },
    { kind: 'off', name: 'Skiing', start: '2027-01-02', end: '2027-01-02' },
    { kind: 'off', name: 'Dentist', start: '2027-01-03', end: '2027-01-03' },
    { kind: 'off', name: 'Dentist', start: '2027-01-05', end: '2027-01-05' },
    { kind: 'extra', name: null, start: '2027-01-06', end: '2027-01-06' },
  ])
  expect(stretchesFrom('2026-12-30', days)[0]).toEqual({
    kind: 'off',
    name: 'Skiing',
    start: '2026-12-30',
    end: '2026-12-31',
  })
})

test('WS-66 a work week reads as words', () => {
  expect(words([1, 2, 3, 4, 5])).toBe('Monday to Friday')
  expect(words([7, 1, 3])).toBe('Monday, Wednesday, Sunday')
  expect(words([6, 7])).toBe('Saturday, Sunday')
  expect(words([])).toBe('')
})

test('days stand in rows of weeks', () => {
  expect(weeksOf([1, 2, 3, 4, 5, 6, 7, 8])).toEqual([[1, 2, 3, 4, 5, 6, 7], [8]])
})
