import { describe, expect, test } from 'vitest'
import { addDays } from '@arbo/core/format'
import { subtract } from './day-ranges.ts'

const range = (start_date: string, end_date = start_date) => ({ start_date, end_date })
const week = range('2026-12-21', '2026-12-25')

describe('remaining days', () => {
  test.each([
    ['nothing remains of covered days', [range('2026-12-20', '2026-12-31')], []],
    ['nothing remains of the same days', [week], []],
    ['the beginning remains', [range('2026-12-24', '2026-12-31')], [range('2026-12-21', '2026-12-23')]],
    ['the end remains', [range('2026-12-01', '2026-12-21')], [range('2026-12-22', '2026-12-25')]],
    [
      'both sides of an inner range remain',
      [range('2026-12-23')],
      [range('2026-12-21', '2026-12-22'), range('2026-12-24', '2026-12-25')],
    ],
    ['all days remain when nothing overlaps', [range('2026-12-20'), range('2026-12-26')], [week]],
    [
      'single days between several ranges remain',
      [range('2026-12-22'), range('2026-12-24')],
      [range('2026-12-21'), range('2026-12-23'), range('2026-12-25')],
    ],
  ])('WS-41 %s', (_, others, left) => expect(subtract(week, others)).toEqual(left))

  test('WS-41 days are counted over months, leap days and years', () => {
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29')
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
    expect(addDays('2100-02-28', 1)).toBe('2100-03-01')
  })
})
