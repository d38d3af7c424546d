import { offsetOf } from '@arbo/core'
import { expect, test } from 'vitest'
import { offsetText } from '../../app/offset-text.ts'
import { filterZones, zoneName } from './filter-zones.ts'

const at = Date.UTC(2026, 0, 15)
const zones = Intl.supportedValuesOf('timeZone').map((zone) => ({
  zone,
  offset: offsetOf(zone, at),
  abbreviation: '',
  observes_daylight_saving: false,
}))
const namesFor = (query: string): string[] => filterZones(zones, query, offsetText).map(({ zone }) => zone)

test('CORE-87 about 400 time zones are offered, and a few letters find one', () => {
  expect(namesFor('')).toHaveLength(zones.length)
  expect(zones.length).toBeGreaterThan(380)
  expect(namesFor('tokyo')).toEqual(['Asia/Tokyo'])
  expect(namesFor('sao paulo')).toEqual(['America/Sao_Paulo'])
  expect(namesFor('new york')[0]).toBe('America/New_York')
  expect(namesFor('europe lon')[0]).toBe('Europe/London')
  expect(namesFor('no such place')).toEqual([])
  expect(zoneName('America/New_York')).toBe('America/New York')
})
