import type { ScheduleRow } from '@arbo/core'
import { expect, test } from 'vitest'
import { weekPieces, weeksOf } from './week-layout.ts'

const row = (
  id: string,
  scheduled_start: string | null,
  scheduled_due: string | null,
  over: Partial<ScheduleRow> = {},
): ScheduleRow => ({
  id,
  type: 3,
  name: id,
  code: null,
  parent_id: null,
  scheduled_start,
  scheduled_due,
  status: 1,
  holiday_group_id: null,
  colour: 'teal',
  scenes: 0,
  approved: 0,
  is_context: false,
  may_update: true,
  version: 1,
  ...over,
})

test('XPLAN-09 a week shows everything that overlaps it, in lanes without overlap', () => {
  const rows = [
    row('long', '2026-02-20', '2026-03-20'),
    row('start', '2026-03-02', '2026-03-03'),
    row('later', '2026-03-04', '2026-03-05'),
    row('due', null, '2026-03-08'),
    row('none', null, null),
    row('away', '2026-03-09', '2026-03-10'),
    row('above', '2026-03-02', '2026-03-03', { is_context: true }),
  ]
  expect(
    weekPieces(rows, '2026-03-02').map((piece) => [
      piece.row.id,
      piece.column,
      piece.days,
      piece.lane,
      piece.goesOnBefore,
      piece.goesOnAfter,
    ]),
  ).toEqual([
    ['long', 0, 7, 0, true, true],
    ['start', 0, 2, 1, false, false],
    ['later', 2, 2, 1, false, false],
    ['due', 6, 1, 1, false, false],
  ])
})

test('XPLAN-09 projects stand above what lies below them, however long that is', () => {
  const rows = [
    row('take', '2026-02-01', '2026-04-01'),
    row('second', '2026-03-03', '2026-03-08', { type: 0 }),
    row('process', '2026-02-20', '2026-03-20', { type: 1 }),
    row('first', '2026-03-02', '2026-03-08', { type: 0 }),
  ]
  const lanes = weekPieces(rows, '2026-03-02').map((piece) => [piece.row.id, piece.lane])
  expect(lanes).toEqual([
    ['first', 0],
    ['second', 1],
    ['process', 2],
    ['take', 3],
  ])
})

test('XPLAN-09 a month has every week that overlaps it', () => {
  expect(weeksOf('2026-03-15')).toEqual([
    '2026-02-23',
    '2026-03-02',
    '2026-03-09',
    '2026-03-16',
    '2026-03-23',
    '2026-03-30',
  ])
  expect(weeksOf('2027-02-01')).toHaveLength(4)
})
