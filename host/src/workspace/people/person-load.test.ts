import type { Insight } from '@arbo/core'
import { expect, test } from 'vitest'
import { loadByWeek } from './person-load.ts'

type Day = Insight['availability']['days'][number]

/** Two weeks from Monday 30 November 2026, with what is otherwise. */
function days(otherwise: Record<string, Partial<Day>> = {}): Day[] {
  return Array.from({ length: 14 }, (_, at) => {
    const day = new Date(Date.UTC(2026, 10, 30 + at)).toISOString().slice(0, 10)
    const kind = at % 7 < 5 ? ('working' as const) : ('weekend' as const)
    return { day, kind, name: null, due: 0, ...otherwise[day] }
  })
}

test('XUX-15 a week has what is due and the days that are worked; the one that runs counts from today', () => {
  const otherwise = { '2026-11-30': { due: 2 }, '2026-12-03': { due: 3 }, '2026-12-09': { due: 1 } }
  expect(loadByWeek(days(otherwise), '2026-12-02')).toEqual([
    { start: '2026-12-02', end: '2026-12-06', due: 3, working: 3, exceptions: [] },
    { start: '2026-12-07', end: '2026-12-13', due: 1, working: 5, exceptions: [] },
  ])
})

test('XUX-15 days off, holidays and extra-days change the working days, and are named', () => {
  const off = { kind: 'off', name: null } as const
  const [, week] = loadByWeek(
    days({
      '2026-12-07': off,
      '2026-12-08': off,
      '2026-12-11': { kind: 'holiday', name: 'Founders’ Day' },
      '2026-12-12': { kind: 'extra', name: null },
    }),
    '2026-11-30',
  )
  expect(week?.working).toBe(3)
  expect(week?.exceptions).toEqual([
    { kind: 'off', name: null, start: '2026-12-07', end: '2026-12-08' },
    { kind: 'holiday', name: 'Founders’ Day', start: '2026-12-11', end: '2026-12-11' },
    { kind: 'extra', name: null, start: '2026-12-12', end: '2026-12-12' },
  ])
})
