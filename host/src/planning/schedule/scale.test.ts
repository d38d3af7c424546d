import { expect, test } from 'vitest'
import { daysBetween, mondayOf } from '@arbo/core/format'
import { lowerTicks, spanOf, upperTicks } from './scale.ts'

test('XPLAN-09 a timeline covers all dates and today in whole weeks, also across clock changes', () => {
  const span = spanOf(['2026-03-27', null, '2026-04-02'], '2026-03-30', 'day')
  expect(mondayOf(span.first)).toBe(span.first)
  expect(span.first < '2026-03-27' && span.last > '2026-04-02').toBe(true)
  expect((daysBetween(span.first, span.last) + 1) % 7).toBe(0)
  expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2)
})

test('XPLAN-09 ticks cover every day of the span once', () => {
  const span = { first: '2025-12-22', last: '2026-02-08' }
  const days = daysBetween(span.first, span.last) + 1
  for (const scale of ['day', 'week', 'month'] as const) {
    for (const ticks of [upperTicks(span, scale), lowerTicks(span, scale)]) {
      expect(ticks[0]?.day).toBe(span.first)
      expect(ticks.reduce((sum, tick) => sum + tick.days, 0)).toBe(days)
    }
  }
  expect(upperTicks(span, 'month').map(({ label }) => label)).toEqual(['2025', '2026'])
})
