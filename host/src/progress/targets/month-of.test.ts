import { expect, test } from 'vitest'
import { monthOf } from './month-of.ts'

test('a month is yyyy-mm', () => {
  expect([monthOf(2026, 3), monthOf(2026, 11)]).toEqual(['2026-03', '2026-11'])
})
