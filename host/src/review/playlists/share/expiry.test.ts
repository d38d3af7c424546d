import { expect, it } from 'vitest'
import { daysOf, expiresAt, expiryOptions, problemOf } from './expiry.ts'

// Late in the evening in New York, the next day in UTC.
const NOW = new Date('2026-03-07T03:30:00Z')
const NEW_YORK = 'America/New_York'

it('XPLY-05 an expiry is never, days from now, or the end of a day by the workspace’s clock', () => {
  expect(expiresAt({ expiry: 'never', day: '' }, NEW_YORK, NOW)).toBeNull()
  expect(expiresAt({ expiry: '7', day: '' }, NEW_YORK, NOW)).toBe('2026-03-14T03:30:00.000Z')
  expect(expiresAt({ expiry: 'day', day: '2026-03-07' }, NEW_YORK, NOW)).toBe('2026-03-08T04:59:59.000Z')
  // The clocks are put forward on the 8th: that day ends an hour earlier in UTC.
  expect(expiresAt({ expiry: 'day', day: '2026-03-08' }, NEW_YORK, NOW)).toBe('2026-03-09T03:59:59.000Z')
  expect(expiresAt({ expiry: 'day', day: '2026-03-08' }, 'Asia/Tokyo', NOW)).toBe('2026-03-08T14:59:59.000Z')
})

it('XPLY-05 a date is today or later in the workspace; past, empty or partial ones are refused', () => {
  expect(daysOf(NEW_YORK, null, NOW)).toMatchObject({ min: '2026-03-06', first: '2026-03-20' })
  expect(daysOf('Asia/Tokyo', null, NOW).min).toBe('2026-03-07')
  // The end there is already is offered as its day; one that is over as today.
  expect(daysOf(NEW_YORK, '2026-04-02T03:59:59Z', NOW).first).toBe('2026-04-01')
  expect(daysOf(NEW_YORK, '2026-01-01T00:00:00Z', NOW).first).toBe('2026-03-06')
  const problem = (day: string) => problemOf({ expiry: 'day', day }, NEW_YORK, NOW)
  expect(problem('2026-03-06')).toBeUndefined()
  for (const day of ['', '2026-03-05', '0002-01-01', '9999-01-01']) expect(problem(day)).toMatch(/today or a later day/)
  expect(problemOf({ expiry: 'never', day: '' }, NEW_YORK, NOW)).toBeUndefined()
})

it('XPLY-05 an existing expiry shows as its day in the workspace', () => {
  const labels = expiryOptions('2026-04-02T03:59:59Z', NEW_YORK, NOW).map(({ label }) => label)
  expect(labels.some((label) => /On .*1/.test(label) && !/2/.test(label))).toBe(true)
  expect(labels.at(-1)).toBe('On a day…')
})
