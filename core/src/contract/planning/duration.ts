import type { Language } from '../platform/language/language.ts'

/** Minutes of a working day, where nothing else is said. */
const WORK_DAY_MINUTES = 480
const HOUR = 60

/** The units that people write, in the languages of the product, and as Intl abbreviates them. */
const UNITS: readonly (readonly [unit: 'day' | 'hour' | 'minute', pattern: string])[] = [
  ['day', 'd|days?|t|tage?|j|jours?|d[ií]as?|日'],
  ['hour', 'h|hr?s?|hours?|std|stunden?|heures?|horas?|時間'],
  ['minute', 'm|mins?|minut(?:es?|en?|os?)|分'],
]
const NUMBER = String.raw`(\d+(?:\.\d*)?|\.\d+)`
const PARTS = UNITS.map(([, pattern]) => String.raw`(?:${NUMBER}(?:${pattern})(?![\p{L}])\.?)?`)
// `1h30`: minutes need no unit behind hours.
const WORDS = new RegExp(String.raw`^${PARTS.join('')}(?:(?<=[h間])(\d{1,2}))?$`, 'u')

/**
 * Whole minutes of what a person typed: `90m`, `1h 30m`, `1h30`, `1.5h`, `1,5 Std.`, `1:30`, `2d`; a plain number is
 * hours. Null where it is no duration.
 * @param minutesPerDay of the working day, which is what a day means
 */
export function parseDuration(typed: string, minutesPerDay: number = WORK_DAY_MINUTES): number | null {
  const text = typed.toLowerCase().replace(/\s/gu, '').replaceAll(',', '.')
  const clock = /^(\d+):([0-5]\d)$/.exec(text)
  if (clock) return Number(clock[1]) * HOUR + Number(clock[2])
  if (new RegExp(`^${NUMBER}$`).test(text)) return Math.round(Number(text) * HOUR)
  const [found, days, hours, minutes, rest] = WORDS.exec(text) ?? []
  if (!found) return null
  const part = (value: string | undefined, each: number): number => (value === undefined ? 0 : Number(value) * each)
  if (rest !== undefined && (minutes !== undefined || Number(rest) >= HOUR)) return null
  return Math.round(part(days, minutesPerDay) + part(hours, HOUR) + part(minutes ?? rest, 1))
}

const formatters = new Map<string, Intl.NumberFormat>()
function inUnit(value: number, unit: 'hour' | 'minute', language: Language): string {
  const key = `${language}/${unit}`
  const options = { style: 'unit', unit, unitDisplay: 'short', useGrouping: false } as const
  const formatter = formatters.get(key) ?? new Intl.NumberFormat(language, options)
  formatters.set(key, formatter)
  return formatter.format(value)
}

/** Minutes in words: `1 hr 30 min`, German `1 Std. 30 Min.`. Days are not the same everywhere, so it is hours at most. */
export function formatDuration(minutes: number, language: Language): string {
  const hours = Math.floor(minutes / HOUR)
  const rest = minutes % HOUR
  if (hours === 0) return inUnit(rest, 'minute', language)
  const words = inUnit(hours, 'hour', language)
  return rest === 0 ? words : `${words} ${inUnit(rest, 'minute', language)}`
}

/** Minutes as a field to type in has them, the same in each language: `1h 30m`. */
export function durationText(minutes: number): string {
  const hours = Math.floor(minutes / HOUR)
  const rest = minutes % HOUR
  if (hours === 0) return `${rest}m`
  return rest === 0 ? `${hours}h` : `${hours}h ${rest}m`
}

/** Minutes as hours, for sheets that are to add them up: `1.5`. Two places are enough to come back to the same minute. */
export function durationHours(minutes: number): string {
  return String(Math.round((minutes * 100) / HOUR) / 100)
}

/** Minutes from the start of a working day to its end, both hh:mm; the end may be 24:00. */
export function workDayMinutes({ start, end }: { start: string; end: string }): number {
  const minutesOf = (time: string): number => {
    const [hours = 0, minutes = 0] = time.split(':').map(Number)
    return hours * HOUR + minutes
  }
  return minutesOf(end) - minutesOf(start)
}
