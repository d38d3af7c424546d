import { describe, expect, test } from 'vitest'
import { localZone } from '../timezone/zone.ts'
import { datesIn } from './dates.ts'

const NOW = Date.parse('2026-03-03T12:00:00Z')
const utc = datesIn('Etc/UTC')
const tokyo = datesIn('Asia/Tokyo')

describe('moments', () => {
  test.each([
    ['2026-03-03T12:00:30Z', 'a few seconds ago'],
    ['2026-03-03T11:59:01Z', 'a few seconds ago'],
    ['2026-03-03T11:59:00Z', '1 minute ago'],
    ['2026-03-03T11:00:01Z', '59 minutes ago'],
    ['2026-03-03T11:00:00Z', '1 hour ago'],
    ['2026-03-03T10:00:00Z', '2 hours ago'],
    ['2026-03-03T09:00:01Z', '2 hours ago'],
    ['2026-03-03T09:00:00Z', '3 Mar 2026, 09:00'],
  ])('CORE-86 %s is "%s"', (moment, text) => expect(utc.ago(moment, NOW)).toBe(text))

  test.each([
    ['2026-03-03T11:56:00Z', '4 minutes ago'],
    ['2026-03-02T23:31:00Z', '3 Mar, 08:31'],
    ['2025-12-31T15:00:00Z', '1 Jan, 00:00'],
    ['2025-12-31T14:59:00Z', '31 Dec 2025'],
  ])('%s is "%s" where there is little room, by the years of the reader', (moment, text) =>
    expect(tokyo.brief(moment, NOW)).toBe(text),
  )

  test('XFIX-21 are read on the clocks of the zone, which the tooltip names', () => {
    expect(tokyo.moment('2026-03-02T23:31:00Z')).toBe('3 Mar 2026, 08:31')
    expect(tokyo.full(Date.parse('2026-03-02T23:31:00Z'))).toBe('3 Mar 2026, 08:31 (Asia/Tokyo)')
    expect(datesIn('America/New_York').full('2026-07-01T04:00:00Z')).toBe('1 Jul 2026, 00:00 (America/New York)')
    expect(utc.full(new Date('2026-03-03T09:05:00Z'))).toBe('3 Mar 2026, 09:05 (UTC)')
    expect([tokyo.time('2026-03-02T23:31:00Z'), tokyo.dayOf('2026-03-02T23:31:00Z')]).toEqual(['08:31', '2026-03-03'])
  })

  test('XFIX-21 stay right across the night on which the clocks change, and in zones of half an hour', () => {
    const berlin = datesIn('Europe/Berlin')
    expect(['2026-03-29T00:59:00Z', '2026-03-29T01:00:00Z'].map(berlin.time)).toEqual(['01:59', '03:00'])
    expect(['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'].map(berlin.time)).toEqual(['02:30', '02:30'])
    expect(datesIn('Asia/Kathmandu').time('2026-03-03T00:00:00Z')).toBe('05:45')
    // Before the standard zones an offset had minutes that were few.
    expect(datesIn('Europe/Paris').time('1900-01-01T00:00:00Z')).toBe('00:09')
  })

  test('a zone that this device does not know is read on its own clocks', () => {
    expect(datesIn('Mars/Olympus').zone).toBe(localZone())
    expect(() => utc.moment('yesterday')).toThrow(RangeError)
  })
})

test('XFIX-21 today, and what is past, are the reader’s', () => {
  const evening = '2026-03-03T16:00:00Z'
  expect([utc.today(evening), tokyo.today(evening)]).toEqual(['2026-03-03', '2026-03-04'])
  expect([utc.isPast('2026-03-03', evening), tokyo.isPast('2026-03-03', evening)]).toEqual([false, true])
})
