import type { Timesheet } from '@arbo/core'
import { expect, it } from 'vitest'
import { daysWithout } from './days-without.ts'

const MONDAY = 23
const days: Timesheet['days'] = Array.from({ length: 7 }, (_, at) => ({
  day: `2026-11-${MONDAY + at}`,
  kind: at === 2 ? 'holiday' : at > 4 ? 'weekend' : 'working',
  expected_minutes: at === 2 || at > 4 ? 0 : 480,
}))
const row = (...minutes: number[]): Timesheet['rows'][number] => ({
  scene: {
    id: '1',
    name: 'Harbour',
    code: null,
    status: null,
    due_date: null,
    ancestors: [],
    estimate_minutes: null,
    spent_minutes: 0,
    is_gone: false,
  },
  may_log: true,
  cells: days.map((_, at) => (minutes[at] ? { minutes: minutes[at], note: '' } : null)),
})

it('XPROD-09 who is asked to log time is told of working days up to today that have none, not of days off', () => {
  const rows = [row(60), row(0, 0, 0, 0, 30)]
  expect(daysWithout({ days, rows }, '2026-11-29')).toEqual(['2026-11-24', '2026-11-26'])
  expect(daysWithout({ days, rows }, '2026-11-25')).toEqual(['2026-11-24'])
  expect(daysWithout({ days, rows: [] }, '2026-11-22')).toEqual([])
})
