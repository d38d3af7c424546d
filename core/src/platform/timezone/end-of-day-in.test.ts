import { expect, test } from 'vitest'
import { endOfDayIn } from './end-of-day-in.ts'

test('CORE-36 the end of a day is its last second by the clocks of the zone, also on days with a clock change', () => {
  expect(endOfDayIn('2026-11-12', 'UTC')).toBe('2026-11-12T23:59:59.000Z')
  expect(endOfDayIn('2026-11-12', 'Asia/Tokyo')).toBe('2026-11-12T14:59:59.000Z')
  // Put forward, and back again.
  expect(endOfDayIn('2026-03-29', 'Europe/Vienna')).toBe('2026-03-29T21:59:59.000Z')
  expect(endOfDayIn('2026-10-25', 'Europe/Vienna')).toBe('2026-10-25T22:59:59.000Z')
  expect(() => endOfDayIn('2026-02-31x', 'UTC')).toThrow(RangeError)
  expect(() => endOfDayIn('2026-02-28', 'Nowhere/There')).toThrow(RangeError)
})
