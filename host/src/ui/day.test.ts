import { expect, it } from 'vitest'
import { isPast, isoDay, longDay, shortDay } from './day.ts'

const now = new Date(2026, 10, 20, 23, 30)

it('today comes from the user’s own clock', () => {
  expect(isoDay(now)).toBe('2026-11-20')
  expect(isoDay(new Date(2027, 0, 3))).toBe('2027-01-03')
})

it('today is not past', () => {
  expect(isPast('2026-11-20', now)).toBe(false)
  expect(isPast('2026-11-19', now)).toBe(true)
})

it('the year is written only when it is not the current one', () => {
  expect(shortDay('2026-12-01', now, 'en-GB')).toBe('1 Dec')
  expect(shortDay('2027-01-03', now, 'en-GB')).toBe('3 Jan 2027')
})

it('no time zone shifts a day', () => {
  const zone = process.env['TZ']
  try {
    for (const place of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      process.env['TZ'] = place
      expect(longDay('2026-12-01', 'en-GB'), place).toMatch(/^Tuesday,? 1 December 2026$/)
    }
  } finally {
    process.env['TZ'] = zone
  }
})
