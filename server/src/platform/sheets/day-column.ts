import { LANGUAGES } from '@arbo/core/contract'
import type { DateOrder } from '@arbo/core/contract'
import { monthName } from '@arbo/core/format'
import { dayCell } from './day-cell.ts'

/** Characters of the longest cell that may be a date, with a time behind it. */
const LONGEST = 60
/** A time behind a day, which is left out. */
const TIME = /(?:T|,?\s+)\d{1,2}:\d{2}.*$/
const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/
/** 20261224: read from the back it would be in no month. */
const DIGITS = /^(\d{4})(\d\d)(\d\d)$/
const JAPANESE = /^(\d{4})年\s*(\d{1,2})月\s*(\d{1,2})日$/
/** Whoever writes dots puts the day first. */
const DOTTED = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})$/
const TWO_WAYS = /^(\d{1,2})([-/])(\d{1,2})\2(\d{4})$/
/** 24 Dec 2026, 24. Dezember 2026, 24-Dec-2026, 1er janvier 2026, 24 de diciembre de 2026. */
const DAY_AND_NAME =
  /^(\d{1,2})(?:st|nd|rd|th|er|o|°|\.)?[\s/-]*(?:(?:of|de)\s+)?(\p{L}{3,})\.?,?[\s/-]*(?:(?:de|del)\s+)?(\d{4})$/iu
/** Dec 24, 2026. */
const NAME_AND_DAY = /^(\p{L}{3,})\.?[\s/-]*(\d{1,2})(?:st|nd|rd|th)?(?:,\s*|\s+|[/-])(\d{4})$/iu
/** A day as spreadsheets count them, with its time as a fraction. */
const SERIAL = /^(\d{5})(?:[.,]\d+)?$/
/** Day 0 of a workbook, right from 1 March 1900 on: it counts a 29 February 1900. */
const SERIAL_ZERO = Date.UTC(1899, 11, 30)
/** Of 1954 and 2119: a lower or higher figure is no date of a production. */
const SERIALS = { from: 20_000, to: 80_000 }
const DAY_MS = 24 * 3600_000
/** As German workbooks shorten März, by no beginning of it. */
const MARCH = 'mrz'

/** In lower case, without accents and dots. */
const plainName = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\p{M}.]/gu, '')

function beginningsOfMonths(): ReadonlyMap<string, number | null> {
  const months = new Map<string, number | null>([[MARCH, 3]])
  for (const language of LANGUAGES) {
    for (let month = 1; month <= 12; month += 1) {
      for (const width of ['long', 'short'] as const) {
        const name = plainName(monthName(month, width, language))
        for (let length = 3; length <= name.length; length += 1) {
          const beginning = name.slice(0, length)
          const known = months.get(beginning)
          months.set(beginning, known === undefined || known === month ? month : null)
        }
      }
    }
  }
  return months
}

/** The month of each beginning of a month’s name in any language, from three letters on; null where it is two months’. */
let months: ReadonlyMap<string, number | null> | undefined
function monthNamed(name: string): number {
  months ??= beginningsOfMonths()
  return months.get(plainName(name)) ?? 0
}

function dayOf(year: string | undefined, month: string | number | undefined, day: string | undefined): string | null {
  const two = (part: string | number | undefined): string => String(part).padStart(2, '0')
  return dayCell(`${year}-${two(month)}-${two(day)}`)
}

/** A cell without its time, in plain figures and signs; '' where it is too long for a date. */
function dateIn(cell: string): string {
  if (cell.length > LONGEST) return ''
  return cell.normalize('NFKC').trim().replace(TIME, '')
}

/** Both readings of a date in figures whose order is the writer’s own; null for any other cell. */
function readings(date: string): Record<DateOrder, string | null> | null {
  const [, first, , second, year] = TWO_WAYS.exec(date) ?? []
  return year === undefined ? null : { dmy: dayOf(year, second, first), mdy: dayOf(year, first, second) }
}

function serialDay(serial: number): string | null {
  if (serial < SERIALS.from || serial > SERIALS.to) return null
  return new Date(SERIAL_ZERO + serial * DAY_MS).toISOString().slice(0, 10)
}

/** A date that is read in one way whoever wrote it. */
function plainDay(date: string): string | null {
  const yearFirst = YEAR_FIRST.exec(date)
  if (yearFirst) return dayOf(yearFirst[1], yearFirst[3], yearFirst[4])
  const digits = DIGITS.exec(date) ?? JAPANESE.exec(date)
  if (digits) return dayOf(digits[1], digits[2], digits[3])
  const dayFirst = DOTTED.exec(date)
  if (dayFirst) return dayOf(dayFirst[3], dayFirst[2], dayFirst[1])
  const dayAndName = DAY_AND_NAME.exec(date)
  if (dayAndName) return dayOf(dayAndName[3], monthNamed(dayAndName[2] ?? ''), dayAndName[1])
  const nameAndDay = NAME_AND_DAY.exec(date)
  if (nameAndDay) return dayOf(nameAndDay[3], monthNamed(nameAndDay[1] ?? ''), nameAndDay[2])
  const serial = SERIAL.exec(date)
  return serial ? serialDay(Number(serial[1])) : null
}

/** What the dates of a column have in common. */
export interface DayColumn {
  /** Of its dates in figures; null where it is not known. */
  order: DateOrder | null
  /** It has such dates, and does not tell their order itself. */
  isAmbiguous: boolean
  /** The first that can be read in two ways, of an ambiguous column. */
  example: { value: string; dmy: string; mdy: string } | null
}

/**
 * How the dates of a column are to be read: one order for all of its rows, where those that can be read in one way only
 * agree.
 * @param cells of the whole file
 * @param chosen the order of a column that does not tell it
 */
export function dayColumn(cells: readonly string[], chosen: DateOrder | null): DayColumn {
  const told = new Set<DateOrder>()
  let example: DayColumn['example'] = null
  for (const cell of cells) {
    const { dmy = null, mdy = null } = readings(dateIn(cell)) ?? {}
    if (dmy !== null && mdy === null) told.add('dmy')
    else if (mdy !== null && dmy === null) told.add('mdy')
    else if (dmy !== null && mdy !== null && dmy !== mdy) example ??= { value: cell, dmy, mdy }
  }
  const [only = null] = told.size === 1 ? told : []
  const isAmbiguous = told.size > 1 || (told.size === 0 && example !== null)
  return isAmbiguous ? { order: chosen, isAmbiguous, example } : { order: only, isAmbiguous, example: null }
}

/** A day of a cell, or why it has none: it is no date, the order is not known, or it does not fit into the order. */
export type ReadDay = { day: string } | { fault: 'date' | 'date_order' | 'date_misfit' }

/** @param order of the column’s dates in figures */
export function readDay(cell: string, order: DateOrder | null): ReadDay {
  const date = dateIn(cell)
  const both = readings(date)
  if (!both) {
    const day = plainDay(date)
    return day === null ? { fault: 'date' } : { day }
  }
  const { dmy, mdy } = both
  if (dmy === null && mdy === null) return { fault: 'date' }
  // 03/03/2026 is one day in any order.
  const day = dmy === mdy ? dmy : order && both[order]
  if (day !== null) return { day }
  return { fault: order === null ? 'date_order' : 'date_misfit' }
}

/** A cell as it can be read without its column: a date in figures as yyyy-mm-dd where its order is known. */
export function cellAlone(cell: string, order: DateOrder | null): string {
  if (order === null || !readings(dateIn(cell))) return cell
  const read = readDay(cell, order)
  return 'day' in read ? read.day : cell
}
