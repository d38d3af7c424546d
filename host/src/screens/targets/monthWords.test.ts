import { expect, test } from 'vitest'
import { isMonth, monthOf, monthText, shortMonthText } from './monthWords.ts'

test('months have their names', () => {
  expect(monthOf(2026, 3)).toBe('2026-03')
  expect(monthText('2026-11', 'en')).toBe('November 2026')
  expect(shortMonthText('2026-11', 'en')).toBe('Nov 2026')
  expect([isMonth('2026-11'), isMonth('2026-13'), isMonth('2026'), isMonth(null)]).toEqual([true, false, false, false])
})
