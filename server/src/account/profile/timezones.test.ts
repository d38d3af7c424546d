import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testServer } from '../../testing/test-server.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { canonicalName, listTimezones } from './timezones.ts'

const WINTER = Date.UTC(2026, 0, 15, 12)
const SUMMER = Date.UTC(2026, 6, 15, 12)

describe('the list of time zones', () => {
  const at = (now: number) => new Map(listTimezones(now).map((info) => [info.zone, info]))

  test('CORE-87 has about 400 names, each once, in order, none of them an alias', () => {
    const zones = listTimezones(WINTER).map(({ zone }) => zone)
    expect(zones.length).toBeGreaterThanOrEqual(400)
    expect(zones.length).toBeLessThan(450)
    expect(zones).toEqual([...new Set(zones)].sort())
    expect(zones.filter((zone) => canonicalName(zone) !== zone)).toEqual([])
    expect(zones).toEqual(expect.arrayContaining(['Etc/UTC', 'Asia/Kolkata', 'Europe/Kyiv', 'America/Nuuk']))
    for (const old of ['UTC', 'Asia/Calcutta', 'Europe/Kiev', 'US/Pacific']) expect(zones).not.toContain(old)
  })

  test('CORE-04 has the current offset, abbreviation and daylight saving', () => {
    const [winter, summer] = [at(WINTER), at(SUMMER)]
    expect(winter.get('America/New_York')).toEqual({
      zone: 'America/New_York',
      offset: -300,
      abbreviation: 'EST',
      observes_daylight_saving: true,
    })
    expect(summer.get('America/New_York')).toMatchObject({ offset: -240, abbreviation: 'EDT' })
    expect(winter.get('Asia/Kolkata')).toMatchObject({
      offset: 330,
      abbreviation: 'IST',
      observes_daylight_saving: false,
    })
    expect(winter.get('Asia/Kathmandu')).toMatchObject({ offset: 345, abbreviation: 'GMT+5:45' })
    expect(winter.get('America/St_Johns')).toMatchObject({ offset: -210, observes_daylight_saving: true })
    expect(winter.get('Australia/Sydney')).toMatchObject({ offset: 660, observes_daylight_saving: true })
    expect(summer.get('Europe/Berlin')).toMatchObject({ offset: 120, abbreviation: 'CEST' })
    expect(winter.get('Etc/UTC')).toMatchObject({ offset: 0, abbreviation: 'UTC', observes_daylight_saving: false })
    // Changes its clocks for one month of the moon, which two looks a year would miss.
    expect(winter.get('Africa/Casablanca')?.observes_daylight_saving).toBe(true)
  })
})

describe('over the API', () => {
  let server: TestServer

  beforeAll(async () => {
    server = await testServer()
  })
  afterAll(() => server.close())

  const canonical = async (tz: string) =>
    (await server.guest.call('canonicalTimezone', { body: { tz } })).data.canonical_tz

  test('CORE-04 me/canonical-tz-list lists every zone with the four fields', async () => {
    const { data } = await server.guest.call('listTimezones')
    expect(data.length).toBe(listTimezones().length)
    for (const info of data) expect(Math.abs(info.offset)).toBeLessThanOrEqual(14 * 60)
  })

  test.each([
    ['Asia/Calcutta', 'Asia/Kolkata', 'alias'],
    ['Asia/Kolkata', 'Asia/Kolkata', 'other'],
    ['US/Pacific', 'America/Los_Angeles', 'alias'],
    ['Europe/Kiev', 'Europe/Kyiv', 'alias'],
    ['UTC', 'Etc/UTC', 'alias'],
    ['Zulu', 'Etc/UTC', 'alias'],
    ['Etc/UTC', 'Etc/UTC', 'other'],
    ['europe/berlin', 'Europe/Berlin', 'other'],
  ])('CORE-04 the canonical name of %s is %s (%s)', async (given, tz, type) => {
    expect(await canonical(given)).toEqual({ tz, type })
  })

  test.each(['Mars/Olympus', '+02:00', ' ', 'Europe/Berlin\n', "Europe/Berlin'; --"])(
    'CORE-04 %j is not a time zone',
    async (tz) => {
      expect((await server.guest.refused('canonicalTimezone', { body: { tz } })).error).toBe('timezone_invalid')
    },
  )
})
