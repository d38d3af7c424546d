import { describe, expect, test } from 'vitest'
import type { ScheduleRow } from '../../contract/planning/schedule.ts'
import { createCalendar } from '../../platform/working-days/create-calendar.ts'
import { addDaysWithin, moveDates, snapDay, stepDates } from '../../platform/working-days/move-dates.ts'
import { scheduleTree } from './schedule-tree.ts'

const week = { dayStart: '09:00', dayEnd: '18:00', timezone: 'Etc/UTC' }

/** Friday the 6th of March 2026 is a holiday. */
const calendar = createCalendar({
  ...week,
  workWeek: [1, 2, 3, 4, 5],
  holidays: [{ start_date: '2026-03-06', end_date: '2026-03-06' }],
})
const never = createCalendar({ ...week, workWeek: [] })
const dates = (scheduled_start: string | null, scheduled_due: string | null) => ({ scheduled_start, scheduled_due })

describe('dates on working days', () => {
  test('XPLAN-09 a moved bar lands on working days and keeps their number', () => {
    // Monday to Thursday; a day later that is Tuesday to Monday, since Friday is free.
    expect(moveDates(calendar, dates('2026-03-02', '2026-03-05'), 'both', 1)).toEqual(dates('2026-03-03', '2026-03-09'))
    // Onto the holiday: on to Monday, or back to Thursday.
    expect(moveDates(calendar, dates('2026-03-02', '2026-03-02'), 'both', 4)).toEqual(dates('2026-03-09', '2026-03-09'))
    expect(moveDates(calendar, dates('2026-03-09', '2026-03-10'), 'both', -3)).toEqual(
      dates('2026-03-05', '2026-03-09'),
    )
    expect(snapDay(calendar, '2026-03-07', -1)).toBe('2026-03-05')
  })

  test('XPLAN-09 one end is stretched alone and never passes the other', () => {
    expect(moveDates(calendar, dates('2026-03-02', '2026-03-05'), 'due', 1)).toEqual(dates('2026-03-02', '2026-03-09'))
    expect(moveDates(calendar, dates('2026-03-04', '2026-03-05'), 'due', -9)).toEqual(dates('2026-03-04', '2026-03-04'))
    expect(moveDates(calendar, dates('2026-03-04', '2026-03-05'), 'start', 30)).toEqual(
      dates('2026-03-05', '2026-03-05'),
    )
    expect(moveDates(calendar, dates(null, '2026-03-05'), 'both', 1)).toEqual(dates(null, '2026-03-09'))
    expect(moveDates(calendar, dates('2026-03-05', null), 'both', 1)).toEqual(dates('2026-03-09', null))
    expect(moveDates(calendar, dates(null, null), 'both', 3)).toEqual(dates(null, null))
    expect(moveDates(calendar, dates('2026-03-05', null), 'due', 3)).toEqual(dates('2026-03-05', null))
  })

  test('XPLAN-09 a step is one working day, or one day when no day is a working day', () => {
    expect(stepDates(calendar, dates('2026-03-05', '2026-03-05'), 'both', 1)).toEqual(dates('2026-03-09', '2026-03-09'))
    expect(stepDates(calendar, dates('2026-03-05', '2026-03-09'), 'due', -1)).toEqual(dates('2026-03-05', '2026-03-05'))
    expect(stepDates(never, dates('2026-03-05', '2026-03-07'), 'both', 1)).toEqual(dates('2026-03-06', '2026-03-08'))
    expect(addDaysWithin('2999-12-31', 5)).toBe('2999-12-31')
  })
})

test('XPLAN-09 the tree of a schedule hides closed branches and spans what is below them', () => {
  const row = (id: string, parent_id: string | null, start: string | null, due: string | null): ScheduleRow => ({
    id,
    type: 0,
    name: id,
    code: null,
    parent_id,
    scheduled_start: start,
    scheduled_due: due,
    status: 1,
    holiday_group_id: null,
    colour: 'teal',
    scenes: 0,
    approved: 0,
    is_context: false,
    may_update: true,
    version: 1,
  })
  const rows = [
    row('project', 'elsewhere', null, null),
    row('process', 'project', null, null),
    row('take', 'process', '2026-03-02', null),
    row('other', 'process', null, '2026-03-20'),
    row('second', 'elsewhere', null, null),
  ]
  const below = { first: '2026-03-02', last: '2026-03-20' }
  expect(scheduleTree(rows, new Set()).map(({ row: { id }, depth, below: span }) => [id, depth, span])).toEqual([
    ['project', 0, below],
    ['process', 1, below],
    ['take', 2, null],
    ['other', 2, null],
    ['second', 0, null],
  ])
  const closed = scheduleTree(rows, new Set(['project']))
  expect(closed.map(({ row: { id }, hasChildren, isOpen }) => [id, hasChildren, isOpen])).toEqual([
    ['project', true, false],
    ['second', false, false],
  ])
})
