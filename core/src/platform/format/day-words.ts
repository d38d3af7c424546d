import dayjs from 'dayjs'
import type { Language } from '../../contract/platform/language/language.ts'
import { addDays, utcDay as at, isoWeekday } from './days.ts'

/**
 * Calendar days (yyyy-mm-dd) and months (yyyy-mm) in words. They have no time zone, so none moves them. English is written
 * by dayjs in the product's own order; other languages as Intl has them, so that no language is loaded for its days.
 */

/** A Monday. */
const MONDAY = '2024-01-01'

const DAY = { day: 'numeric', month: 'short' } as const
const WORDS = {
  day: ['D MMM YYYY', { ...DAY, year: 'numeric' }],
  dayOfYear: ['D MMM', DAY],
  longDay: ['dddd, D MMMM YYYY', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }],
  weekdayAndDay: ['ddd D MMM', { ...DAY, weekday: 'short' }],
  month: ['MMMM YYYY', { month: 'long', year: 'numeric' }],
  shortMonth: ['MMM YYYY', { month: 'short', year: 'numeric' }],
  monthName: ['MMMM', { month: 'long' }],
  shortMonthName: ['MMM', { month: 'short' }],
  weekday: ['dddd', { weekday: 'long' }],
  shortWeekday: ['ddd', { weekday: 'short' }],
  narrowWeekday: ['dd', { weekday: 'narrow' }],
} as const satisfies Record<string, readonly [english: string, Intl.DateTimeFormatOptions]>

type Form = keyof typeof WORDS

const formatters = new Map<string, Intl.DateTimeFormat>()

/** A year makes a Japanese day too long for a column; in figures it is as short as elsewhere: 2026/3/3. */
const IN_FIGURES: Intl.DateTimeFormatOptions = { year: 'numeric', month: 'numeric', day: 'numeric' }

function formatterOf(form: Form, language: Language): Intl.DateTimeFormat {
  const key = `${language}/${form}`
  const options = language === 'ja' && form === 'day' ? IN_FIGURES : WORDS[form][1]
  const known = formatters.get(key) ?? new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' })
  formatters.set(key, known)
  return known
}

function inWords(day: string, form: Form, language: Language): string {
  const moment = at(day)
  return language === 'en' ? moment.format(WORDS[form][0]) : formatterOf(form, language).format(moment.toDate())
}

/** `3 Mar 2026` */
export const formatDay = (day: string, language: Language = 'en'): string => inWords(day, 'day', language)

/** `3 Mar`, with the year where it is another than that of `today` (yyyy-mm-dd, without it this device's day). */
export function shortDay(day: string, today = dayjs().format('YYYY-MM-DD'), language: Language = 'en'): string {
  return inWords(day, day.slice(0, 4) === today.slice(0, 4) ? 'dayOfYear' : 'day', language)
}

/** `Tuesday, 3 March 2026` */
export const longDay = (day: string, language: Language = 'en'): string => inWords(day, 'longDay', language)

/** `Tue 3 Mar` */
export const weekdayAndDay = (day: string, language: Language = 'en'): string => inWords(day, 'weekdayAndDay', language)

/** `24–26 Dec 2026`; one day where first and last are the same. */
export function dayRange(first: string, last: string, language: Language = 'en'): string {
  if (first === last) return formatDay(first, language)
  if (language !== 'en') return formatterOf('day', language).formatRange(at(first).toDate(), at(last).toDate())
  if (first.slice(0, 7) === last.slice(0, 7)) return `${at(first).format('D')}–${formatDay(last)}`
  return `${inWords(first, first.slice(0, 4) === last.slice(0, 4) ? 'dayOfYear' : 'day', 'en')} – ${formatDay(last)}`
}

/** `March 2026` */
export const formatMonth = (month: string, language: Language = 'en'): string =>
  inWords(`${month}-01`, 'month', language)

/** `Mar 2026` */
export const shortMonth = (month: string, language: Language = 'en'): string =>
  inWords(`${month}-01`, 'shortMonth', language)

/** `March` of 3, or `Mar`. */
export function monthName(month: number, width: 'long' | 'short' = 'long', language: Language = 'en'): string {
  const form = width === 'long' ? 'monthName' : 'shortMonthName'
  return inWords(`2024-${String(month).padStart(2, '0')}-01`, form, language)
}

/** `Monday` of the ISO weekday 1, `Mon` or `M`. */
export function weekdayName(
  iso: number,
  width: 'long' | 'short' | 'narrow' = 'long',
  language: Language = 'en',
): string {
  const form = width === 'long' ? 'weekday' : width === 'short' ? 'shortWeekday' : 'narrowWeekday'
  const name = inWords(addDays(MONDAY, iso - isoWeekday(MONDAY)), form, language)
  return width === 'narrow' ? name.slice(0, 1) : name
}
