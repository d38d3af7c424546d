import { expect, test } from 'vitest'
import { monthOf, monthText, shortMonthText } from './month-words.ts'

test('months have their names', () => {
  expect(monthOf(2026, 3)).toBe('2026-03')
  expect(monthText('2026-11', 'en')).toBe('November 2026')
  expect(shortMonthText('2026-11', 'en')).toBe('Nov 2026')
})
