import { expect, test } from 'vitest'
import { quickRanges, rangeText } from './ranges.ts'

test('RPT-07 quick ranges have whole days, across the ends of months and years', () => {
  const of = (today: string) => quickRanges(today).map(({ from, to }) => `${from} ${to}`)
  expect(of('2026-01-05')).toEqual([
    '2025-12-30 2026-01-05',
    '2025-12-23 2026-01-05',
    '2026-01-01 2026-01-05',
    '2025-12-01 2025-12-31',
    '2026-01-01 2026-01-05',
    '2016-01-05 2026-01-05',
  ])
  expect(of('2024-02-29').at(-1)).toBe('2014-02-28 2024-02-29')
})

test('RPT-07 a range reads with one end or both', () => {
  expect(rangeText({ from: '', to: '' })).toBeNull()
  expect(rangeText({ from: '2026-01-05', to: '' })).toMatch(/^from /)
  expect(rangeText({ from: '', to: '2026-01-05' })).toMatch(/^until /)
})
