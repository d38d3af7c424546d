import { DEFAULT_TIMEZONE } from '@arbo/core/contract'
import type { CanonicalTimezone, TimezoneInfo } from '@arbo/core/contract'
import { ApiError } from '../../platform/http/api-error.ts'

/**
 * ICU keeps the names that these zones had when it first met them; the IANA database, which everybody else follows, has
 * renamed them since. Newer engines know it, and then these entries meet nothing.
 */
const RENAMED: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
  UTC: DEFAULT_TIMEZONE,
}

/** English names zones by the custom of the region: each of these knows abbreviations that others do not. */
const ENGLISH = ['en-US', 'en-GB', 'en-AU', 'en-CA', 'en-IN', 'en-ZA']
const MINUTE_MS = 60_000
/** Offsets change at quarters of an hour. */
const KEPT_MS = 15 * MINUTE_MS
/** Short enough that no season of clocks fits between two looks, and 13 of them are a year. */
const FOUR_WEEKS_MS = 28 * 24 * 60 * MINUTE_MS

/** Such as 'Asia/Kolkata' for 'asia/calcutta'. @throws {ApiError} timezone_invalid */
export function canonicalName(zone: string): string {
  try {
    // Newer engines also take offsets such as '+02:00', which are no zones.
    if (!/^[A-Za-z]/.test(zone)) throw new RangeError(zone)
    const { timeZone } = new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions()
    return RENAMED[timeZone] ?? timeZone
  } catch (cause) {
    throw new ApiError('timezone_invalid', { cause })
  }
}

/** @throws {ApiError} timezone_invalid */
export function canonicalTimezone(zone: string): CanonicalTimezone {
  const tz = canonicalName(zone)
  return { canonical_tz: { tz, type: tz.toLowerCase() === zone.toLowerCase() ? 'other' : 'alias' } }
}

function partOf(format: Intl.DateTimeFormat, moment: number): string {
  return format.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

/** Minutes of a text such as 'GMT-03:30'; 'GMT' is 0. */
function minutesOf(offset: string): number {
  const [, sign, hours = 0, minutes = 0] = /([+-])(\d+):(\d+)/.exec(offset) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) || 0
}

/** By zone and offset: looking them up is most of the work. */
const abbreviations = new Map<string, string>()

function findAbbreviation(timeZone: string, now: number): string {
  let fallback = ''
  for (const locale of ENGLISH) {
    const name = partOf(new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' }), now)
    if (!/^GMT[+-]/.test(name)) return name
    fallback ||= name
  }
  return fallback
}

/** The customary one, such as 'CET', else one made of the offset, such as 'GMT+7'. */
function abbreviationOf(zone: string, offset: string, now: number): string {
  const key = `${zone} ${offset}`
  const name = abbreviations.get(key) ?? findAbbreviation(zone, now)
  abbreviations.set(key, name)
  return name
}

function describe(zone: string, now: number): TimezoneInfo {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
  const offset = partOf(format, now)
  const looks = Array.from({ length: 13 }, (_, index) => now + (index + 1) * FOUR_WEEKS_MS)
  return {
    zone,
    offset: minutesOf(offset),
    abbreviation: abbreviationOf(zone, offset, now),
    observes_daylight_saving: looks.some((moment) => partOf(format, moment) !== offset),
  }
}

let cache: { until: number; list: TimezoneInfo[] } | undefined

/** All zones by name, as they are now; daylight saving is that of the coming year. */
export function listTimezones(now = Date.now()): TimezoneInfo[] {
  if (cache && now < cache.until && now >= cache.until - KEPT_MS) return cache.list
  const names = new Set([...Intl.supportedValuesOf('timeZone').map((zone) => RENAMED[zone] ?? zone), DEFAULT_TIMEZONE])
  const list = [...names].sort().map((zone) => describe(zone, now))
  cache = { until: (Math.floor(now / KEPT_MS) + 1) * KEPT_MS, list }
  return list
}
