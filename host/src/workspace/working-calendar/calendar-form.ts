import { createHolidayFields, fieldRule } from '@arbo/core/internal'
import { calendarTexts } from './texts.ts'

const nameRule = fieldRule(createHolidayFields.name)

/** The contract's years. */
export const YEAR_MIN = 1900
export const YEAR_MAX = 2999
const YEAR = /^\d{4}$/

/** Days in date fields: yyyy-mm-dd, or empty. */
export interface RangeFields {
  start_date: string
  end_date: string
}

export type Errors<Name extends string> = Partial<Record<Name, string>>

function dayError(day: string): string | undefined {
  if (day === '') return calendarTexts.dateRequired
  const year = Number(day.slice(0, day.indexOf('-')))
  return year < YEAR_MIN || year > YEAR_MAX ? calendarTexts.yearOutside : undefined
}

/** Drops undefined values, so that no keys means no errors. */
function only<Name extends string>(errors: Record<Name, string | undefined>): Errors<Name> {
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== undefined)) as Errors<Name>
}

function checkRange({ start_date, end_date }: RangeFields): Record<keyof RangeFields, string | undefined> {
  const start = dayError(start_date)
  const end = dayError(end_date)
  const isTurned = start === undefined && end === undefined && end_date < start_date
  return { start_date: start, end_date: isTurned ? calendarTexts.endBeforeStart : end }
}

/** Most are one day: the end follows the start until it is chosen. */
export function withStart({ start_date, end_date }: RangeFields, start: string): Partial<RangeFields> {
  const follows = end_date === '' || end_date === start_date
  return { start_date: start, ...(follows ? { end_date: start } : {}) }
}

/** A holiday begins in its group's year. */
export function checkHoliday(fields: RangeFields & { name: string }, year: number): Errors<'name' | keyof RangeFields> {
  const range = checkRange(fields)
  const isOfYear = range.start_date !== undefined || fields.start_date.startsWith(`${year}-`)
  return only({
    name: nameRule(fields.name, {}) ?? undefined,
    ...range,
    start_date: isOfYear ? range.start_date : calendarTexts.holidayInYear({ year }),
  })
}

export function checkSpecialDay(
  fields: RangeFields & { people: readonly unknown[] },
): Errors<'people' | keyof RangeFields> {
  return only({
    people: fields.people.length === 0 ? calendarTexts.peopleRequired : undefined,
    ...checkRange(fields),
  })
}

export function checkGroup({ name, year }: { name: string; year: string }): Errors<'name' | 'year'> {
  const number = Number(year)
  const isYear = YEAR.test(year.trim()) && number >= YEAR_MIN && number <= YEAR_MAX
  return only({
    name: nameRule(name, {}) ?? undefined,
    year: isYear ? undefined : calendarTexts.yearOutside,
  })
}
