import { describe, expect, test } from 'vitest'
import type { DayRange } from '../../contract/workspace/calendar-fields.ts'
import { convertTime } from '../timezone/convert-time.ts'
import { type Calendar, type CalendarOptions, calendarOf, createCalendar } from './create-calendar.ts'
import { dayNumber, dayOf, weekdayOf } from './day-number.ts'

const OFFICE = { workWeek: [1, 2, 3, 4, 5], dayStart: '09:00', dayEnd: '18:00', timezone: 'Europe/Berlin' }
const range = (start_date: string, end_date = start_date): DayRange => ({ start_date, end_date })
const DAY_MS = 86_400_000
const QUARTER_MS = 15 * 60_000

/** Mulberry32: the same numbers in every run. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** The rules as they are told, day by day. */
function naiveIsWorking({ workWeek, holidays = [], extraDays = [], offDays = [] }: CalendarOptions, day: string) {
  const has = (ranges: readonly DayRange[]) => ranges.some((one) => one.start_date <= day && day <= one.end_date)
  if (has(offDays)) return false
  if (has(extraDays)) return true
  return !has(holidays) && workWeek.includes(weekdayOf(dayNumber(day)))
}

function naiveBetween(options: CalendarOptions, first: string, last: string): number {
  let count = 0
  for (let day = dayNumber(first); day <= dayNumber(last); day += 1) if (naiveIsWorking(options, dayOf(day))) count += 1
  return count
}

function naiveAdd(options: CalendarOptions, day: string, n: number): string {
  let at = dayNumber(day)
  if (n === 0) while (!naiveIsWorking(options, dayOf(at))) at += 1
  for (let days = Math.abs(n); days > 0;) {
    at += Math.sign(n)
    if (naiveIsWorking(options, dayOf(at))) days -= 1
  }
  return dayOf(at)
}

/** Quarter of an hour by quarter: a working day lasts from when the clock first reaches its start until its end. */
function naiveHours(options: CalendarOptions, from: number, to: number): number {
  const { timezone, dayStart, dayEnd } = options
  const quarters: { at: number; wall: string }[] = []
  for (let at = from - 3 * DAY_MS; at <= to + 3 * DAY_MS; at += QUARTER_MS) {
    const { date, time } = convertTime(at, timezone)
    quarters.push({ at, wall: `${date} ${time.slice(0, 5)}` })
  }
  const reached = (wall: string) => quarters.find((quarter) => quarter.wall >= wall)?.at ?? to
  let worked = 0
  for (let day = Math.floor(from / DAY_MS) - 2; day <= to / DAY_MS + 2; day += 1) {
    if (!naiveIsWorking(options, dayOf(day))) continue
    const end = dayEnd === '24:00' ? `${dayOf(day + 1)} 00:00` : `${dayOf(day)} ${dayEnd}`
    worked += Math.max(0, Math.min(reached(end), to) - Math.max(reached(`${dayOf(day)} ${dayStart}`), from))
  }
  return worked / 3_600_000
}

const ZONES = [
  'Europe/Berlin',
  'America/New_York',
  'America/Sao_Paulo',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'Asia/Kathmandu',
  'Pacific/Apia',
  'Etc/UTC',
]
const HOURS = [
  ['09:00', '18:00'],
  ['00:00', '08:00'],
  ['02:30', '10:00'],
  ['00:00', '24:00'],
  ['13:15', '23:45'],
] as const

function randomRanges(random: () => number, from: number, days: number, count: number): DayRange[] {
  return Array.from({ length: Math.floor(random() * count) }, () => {
    const start = from + Math.floor(random() * days)
    return range(dayOf(start), dayOf(start + Math.floor(random() ** 3 * 30)))
  })
}

function randomOptions(random: () => number, from: number, days: number): CalendarOptions {
  const workWeek = [1, 2, 3, 4, 5, 6, 7].filter(() => random() < 0.65)
  const [dayStart, dayEnd] = HOURS[Math.floor(random() * HOURS.length)] ?? HOURS[0]
  return {
    workWeek: workWeek.length > 0 ? workWeek : [3],
    dayStart,
    dayEnd,
    timezone: ZONES[Math.floor(random() * ZONES.length)] ?? 'Etc/UTC',
    holidays: randomRanges(random, from, days, 30),
    extraDays: randomRanges(random, from, days, 12),
    offDays: randomRanges(random, from, days, 12),
  }
}

describe('working days', () => {
  test('WS-28 an off-day outranks an extra-day, an extra-day a holiday, a holiday the week', () => {
    const week = range('2026-12-21', '2026-12-27')
    const kinds = (options: Partial<CalendarOptions>) => {
      const calendar = createCalendar({ ...OFFICE, ...options })
      return ['2026-12-25', '2026-12-26'].map((day) => [calendar.kindOf(day), calendar.isWorkingDay(day)])
    }
    expect(kinds({})).toEqual([
      ['work', true],
      ['rest', false],
    ])
    const both = (kind: string, isWorked: boolean) => [
      [kind, isWorked],
      [kind, isWorked],
    ]
    expect(kinds({ holidays: [week] })).toEqual(both('holiday', false))
    expect(kinds({ holidays: [week], extraDays: [week] })).toEqual(both('extra', true))
    expect(kinds({ holidays: [week], extraDays: [week], offDays: [week] })).toEqual(both('off', false))
  })

  test('WS-62 both ends count; adding days leaves out the start day', () => {
    const calendar = createCalendar({ ...OFFICE, holidays: [range('2026-12-24', '2026-12-26')] })
    expect(calendar.workingDaysBetween('2026-12-21', '2026-12-28')).toBe(4)
    expect(calendar.workingDaysBetween('2026-12-21', '2026-12-21')).toBe(1)
    expect(calendar.workingDaysBetween('2026-12-22', '2026-12-21')).toBe(0)
    expect(calendar.addWorkingDays('2026-12-23', 1)).toBe('2026-12-28')
    expect(calendar.addWorkingDays('2026-12-28', -1)).toBe('2026-12-23')
    expect(calendar.addWorkingDays('2026-12-24', 0)).toBe('2026-12-28')
    expect(calendar.addWorkingDays('2026-12-23', 0)).toBe('2026-12-23')
    expect(calendar.addWorkingDays('2026-12-25', -1)).toBe('2026-12-23')
  })

  test('WS-62 invalid days, times and numbers are refused, and so is a search without an end', () => {
    const calendar = createCalendar(OFFICE)
    for (const day of ['2026-02-30', '26-01-01', '', '2026-01-01T00:00:00Z'])
      expect(() => calendar.isWorkingDay(day)).toThrow(RangeError)
    expect(() => calendar.addWorkingDays('2026-01-01', 1.5)).toThrow(RangeError)
    expect(() => calendar.workingHoursBetween('yesterday', 0)).toThrow(RangeError)
    expect(() => createCalendar({ ...OFFICE, dayEnd: '09:00' })).toThrow(RangeError)
    expect(() => createCalendar({ ...OFFICE, dayEnd: '24:30' })).toThrow(RangeError)
    expect(() => createCalendar({ ...OFFICE, workWeek: [] }).addWorkingDays('2026-01-01', 1)).toThrow(RangeError)
    expect(
      createCalendar({ ...OFFICE, workWeek: [], extraDays: [range('2026-03-07')] }).addWorkingDays('2026-01-01', 1),
    ).toBe('2026-03-07')
  })

  test('WS-62 counting agrees with counting day by day: 120 random calendars between 1950 and 2090', () => {
    const random = randomOf(20_260_101)
    for (let round = 0; round < 120; round += 1) {
      const from = dayNumber('1950-01-01') + Math.floor(random() * 50_000)
      const options = randomOptions(random, from, 800)
      const calendar = createCalendar(options)
      const days = Array.from({ length: 4 }, () => dayOf(from - 50 + Math.floor(random() * 900)))
      for (const day of days) {
        expect(calendar.isWorkingDay(day), day).toBe(naiveIsWorking(options, day))
        const n = Math.floor(random() * 120) - 60
        expect(calendar.addWorkingDays(day, n), `${day} ${n}`).toBe(naiveAdd(options, day, n))
        for (const last of days) {
          expect(calendar.workingDaysBetween(day, last), `${day} ${last}`).toBe(naiveBetween(options, day, last))
        }
      }
    }
  })
})

describe('working hours', () => {
  test('WS-62 are counted on the workspace’s clock, from one moment to another', () => {
    const calendar = createCalendar(OFFICE)
    expect(calendar.workingHoursBetween('2026-03-02T00:00:00Z', '2026-03-07T00:00:00Z')).toBe(45)
    expect(calendar.workingHoursBetween('2026-03-02T08:30:00Z', '2026-03-02T16:00:00Z')).toBe(7.5)
    expect(calendar.workingHoursBetween('2026-03-02T16:00:00Z', '2026-03-03T09:00:00Z')).toBe(2)
    expect(calendar.workingHoursBetween('2026-03-03T09:00:00Z', '2026-03-02T16:00:00Z')).toBe(0)
    // Monday 23:00 in Berlin is a quarter of Tuesday's hours away in Kathmandu.
    const kathmandu = createCalendar({ ...OFFICE, timezone: 'Asia/Kathmandu' })
    expect(kathmandu.workingHoursBetween('2026-03-02T22:00:00Z', '2026-03-03T04:15:00Z')).toBe(1)
  })

  test('WS-62 a night shift is an hour shorter or longer when the clocks change in it', () => {
    const nights = createCalendar({ ...OFFICE, workWeek: [1, 2, 3, 4, 5, 6, 7], dayStart: '00:00', dayEnd: '08:00' })
    const hours = (day: string) =>
      nights.workingHoursBetween(`${day}T12:00:00Z`, Date.parse(`${day}T12:00:00Z`) + DAY_MS)
    expect(hours('2026-03-27')).toBe(8)
    expect(hours('2026-03-28')).toBe(7)
    expect(hours('2026-10-24')).toBe(9)
    const whole = nights.workingHoursBetween('2026-01-01T00:00:00+01:00', '2027-01-01T00:00:00+01:00')
    expect(whole).toBe(365 * 8)
  })

  test('WS-62 are none on a day that a zone skipped', () => {
    const apia = createCalendar({ ...OFFICE, workWeek: [1, 2, 3, 4, 5, 6, 7], timezone: 'Pacific/Apia' })
    expect(apia.workingHoursBetween('2011-12-29T00:00:00-10:00', '2012-01-01T00:00:00+14:00')).toBe(18)
  })

  test('WS-62 agree with stepping through the day, across clock changes: 40 random calendars and zones', () => {
    const random = randomOf(7)
    const around = ['2024-03-31', '2024-10-27', '2011-12-30', '2018-11-04', '2026-04-05', '2026-10-04', '2025-03-02']
    for (let round = 0; round < 40; round += 1) {
      const change = dayNumber(around[round % around.length] ?? '2024-03-31')
      const options = { ...randomOptions(random, change - 20, 40), timezone: ZONES[round % ZONES.length] ?? 'Etc/UTC' }
      const from = (change - 12) * DAY_MS + Math.floor(random() * 96 * 8) * QUARTER_MS
      const to = from + Math.floor(random() * 96 * 24) * QUARTER_MS
      const label = `${options.timezone} ${options.dayStart} ${new Date(from).toISOString()} ${new Date(to).toISOString()}`
      expect(createCalendar(options).workingHoursBetween(from, to), label).toBe(naiveHours(options, from, to))
    }
  })
})

test('WS-62 are counted within a second for a hundred years with thousands of exceptions', () => {
  const random = randomOf(3)
  const from = dayNumber('1980-01-01')
  const options = {
    ...OFFICE,
    holidays: Array.from({ length: 1500 }, () => range(dayOf(from + Math.floor(random() * 36_500)))),
    offDays: Array.from({ length: 1500 }, () => range(dayOf(from + Math.floor(random() * 36_500)))),
  }
  const calendar: Calendar = createCalendar(options)
  const start = performance.now()
  const days = calendar.workingDaysBetween('1980-01-01', '2079-12-31')
  for (let round = 0; round < 1000; round += 1) calendar.addWorkingDays('1980-01-01', days - round)
  const counted = performance.now() - start
  expect(days).toBe(naiveBetween(options, '1980-01-01', '2079-12-31'))
  const hours = calendar.workingHoursBetween('1980-01-01T00:00:00Z', '2080-01-01T00:00:00Z')
  expect(hours).toBe(days * 9)
  // Generous for a busy machine; going through the days would take a thousand times 36,500 steps.
  expect(counted).toBeLessThan(1000)
})

test('WS-62 can be counted with a calendar of the API', () => {
  const calendar = calendarOf({
    work_week: [6],
    work_day_start: '10:00',
    work_day_end: '12:30',
    timezone: 'Etc/UTC',
    holidays: [{ id: '1', group_id: '2', name: 'H', start_date: '2026-03-14', end_date: '2026-03-14' }],
    extra_days: [{ id: '3', note: '', start_date: '2026-03-16', end_date: '2026-03-16' }],
    off_days: [{ id: '4', note: '', start_date: '2026-03-21', end_date: '2026-03-21' }],
  })
  expect(calendar.workingDaysBetween('2026-03-07', '2026-03-28')).toBe(3)
  expect(calendar.workingHoursBetween('2026-03-01T00:00:00Z', '2026-03-31T00:00:00Z')).toBe(7.5)
})
