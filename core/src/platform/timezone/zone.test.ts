import { describe, expect, test } from 'vitest'
import { convertTime, withoutHour24 } from './convert-time.ts'
import { isSameZone, offsetOf } from './zone.ts'

const WINTER = Date.parse('2026-01-15T12:00:00Z')
const SUMMER = Date.parse('2026-07-15T12:00:00Z')

describe('zones', () => {
  test.each([
    ['Etc/UTC', WINTER, 0],
    ['Europe/Berlin', WINTER, 60],
    ['Europe/Berlin', SUMMER, 120],
    ['America/New_York', WINTER, -300],
    ['Asia/Kolkata', SUMMER, 330],
    ['Asia/Kathmandu', WINTER, 345],
    ['Pacific/Kiritimati', WINTER, 840],
    ['Pacific/Pago_Pago', WINTER, -660],
    ['Australia/Lord_Howe', WINTER, 660],
    // Before 1970, with a fraction of a second.
    ['Europe/Berlin', Date.parse('1965-07-01T00:00:00.250Z'), 60],
  ])('the offset of %s at %i is %i minutes', (zone, at, offset) => expect(offsetOf(zone, at)).toBe(offset))

  test('the offset changes in the same minute as the clocks', () => {
    const change = Date.parse('2026-03-29T01:00:00Z')
    expect([offsetOf('Europe/Berlin', change - 1), offsetOf('Europe/Berlin', change)]).toEqual([60, 120])
  })

  test('an alias of a zone is the same zone', () => {
    expect(isSameZone('Asia/Calcutta', 'Asia/Kolkata')).toBe(true)
    expect(isSameZone('Asia/Tokyo', 'Asia/Seoul')).toBe(false)
    expect(isSameZone('Asia/Tokyo', 'Mars/Olympus')).toBe(false)
  })
})

describe('converting', () => {
  test('a moment shows by the clocks of the zone, also across midnight', () => {
    expect(convertTime('2026-03-03T12:34:56Z', 'Etc/UTC')).toEqual({ date: '2026-03-03', time: '12:34:56' })
    expect(convertTime('2026-03-03T20:00:00Z', 'Asia/Tokyo')).toEqual({ date: '2026-03-04', time: '05:00:00' })
    expect(convertTime(new Date(SUMMER), 'America/New_York')).toEqual({ date: '2026-07-15', time: '08:00:00' })
  })

  test('CORE-37 midnight is 00:, never 24:, and the date does not move', () => {
    expect(withoutHour24('24:15:00')).toBe('00:15:00')
    expect(withoutHour24('23:24:00')).toBe('23:24:00')
    expect(convertTime('2026-03-03T00:00:00Z', 'Etc/UTC')).toEqual({ date: '2026-03-03', time: '00:00:00' })
    expect(convertTime('2026-03-02T23:30:00Z', 'Europe/Berlin')).toEqual({ date: '2026-03-03', time: '00:30:00' })
  })

  test.each(['Mars/Olympus', '', 'nonsense'])('CORE-36 the zone "%s" is refused with a clear error', (zone) => {
    expect(() => convertTime(SUMMER, zone)).toThrow('Invalid DateTime conversion for zone')
    expect(() => offsetOf(zone)).toThrow('Invalid DateTime conversion for zone')
  })

  test('CORE-36 an invalid moment is refused too', () => {
    expect(() => convertTime('yesterday', 'Etc/UTC')).toThrow('Invalid DateTime conversion for zone')
  })
})
