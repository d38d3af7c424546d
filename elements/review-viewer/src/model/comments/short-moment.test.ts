import { describe, expect, it } from 'vitest'
import { shortMoment } from './short-moment.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const textOf = (moment: string): string => shortMoment(moment, now, 'UTC')

describe('short moment', () => {
  it('CORE-86 is relative for recent times, and short for older ones', () => {
    expect(textOf('2026-11-20T11:56:00Z')).toBe('4 minutes ago')
    expect(textOf('2026-11-20T08:59:00Z')).toBe('Nov 20, 08:59')
    expect(textOf('2026-01-02T00:05:00Z')).toBe('Jan 2, 00:05')
  })

  it('includes the year when it is not the current one', () => {
    expect(textOf('2025-12-31T23:59:00Z')).toBe('Dec 31, 2025')
    expect(shortMoment('2025-12-31T23:59:00Z', Date.parse('2026-01-01T12:00:00Z'), 'Asia/Tokyo')).toBe('Jan 1, 08:59')
  })
})
