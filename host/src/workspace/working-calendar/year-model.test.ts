import { calendarOf } from '@arbo/core'
import { describe, expect, it } from 'vitest'
import { eventsOf, monthsOf } from './year-model.ts'

const calendar = {
  work_week: [1, 2, 3, 4, 5],
  work_day_start: '09:00',
  work_day_end: '18:00',
  timezone: 'UTC',
  holidays: [
    { id: 'h1', group_id: 'g', name: 'New Year', start_date: '2026-01-01', end_date: '2026-01-01' },
    { id: 'h2', group_id: 'g', name: 'Turn of the year', start_date: '2026-12-30', end_date: '2027-01-02' },
  ],
  extra_days: [{ id: 'e1', note: 'Delivery', start_date: '2026-03-07', end_date: '2026-03-08' }],
  off_days: [{ id: 'o1', note: 'Leave', start_date: '2026-03-08', end_date: '2026-03-09' }],
}
const { kindOf } = calendarOf(calendar)

describe('the year calendar', () => {
  const months = monthsOf(2026, calendar, kindOf)
  const dayOf = (day: string) => months.flatMap(({ days }) => days).find((one) => one.day === day)

  it('WS-03 has every day of the year once, in weeks from Monday', () => {
    expect(months.map(({ days }) => days.length)).toEqual([31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31])
    expect(monthsOf(2028, calendar, kindOf)[1]?.days).toHaveLength(29)
    // 1 January 2026 is a Thursday, 1 February a Sunday, 1 June a Monday.
    expect([months[0]?.blanks, months[1]?.blanks, months[5]?.blanks]).toEqual([3, 6, 0])
  })

  it('WS-03 explains why a day differs from the week, and which reason outranks which', () => {
    expect(dayOf('2026-01-01')).toMatchObject({ kind: 'holiday', reason: 'New Year' })
    expect(dayOf('2026-01-02')).toMatchObject({ kind: 'work', reason: '' })
    expect(dayOf('2026-01-03')).toMatchObject({ kind: 'rest', reason: '' })
    expect(dayOf('2026-03-07')).toMatchObject({ kind: 'extra', reason: 'Delivery' })
    expect(dayOf('2026-03-08')).toMatchObject({ kind: 'off', reason: 'Leave' })
    expect(dayOf('2026-12-31')).toMatchObject({ kind: 'holiday', reason: 'Turn of the year' })
  })

  it('counts the working days of each month', () => {
    expect(months[0]?.worked).toBe(21)
    // 22 of the week, one extra-day that stays, one day off.
    expect(months[2]?.worked).toBe(22)
    expect(months[11]?.worked).toBe(21)
  })

  it('lists differences by day, including those that reach in from another year', () => {
    expect(eventsOf(2026, calendar).map(({ key }) => key)).toEqual(['holiday h1', 'extra e1', 'off o1', 'holiday h2'])
    expect(eventsOf(2027, calendar).map(({ key }) => key)).toEqual(['holiday h2'])
  })
})
