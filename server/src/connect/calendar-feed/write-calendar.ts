import { addDays } from '@arbo/core/format'

/** A whole day in a calendar. */
export interface CalendarDay {
  /** The same as long as the thing is the same; unique in the world. */
  uid: string
  /** yyyy-mm-dd */
  day: string
  summary: string
  description: string
  url: string
  category: string
  /** When it was changed last. */
  changedAt: Date
  /** Counts the changes. */
  version: number
}

export interface CalendarOptions {
  name: string
  description: string
  days: readonly CalendarDay[]
}

/** Octets of a line without its end (RFC 5545, 3.1). */
const LINE_MAX = 75
/** How often programs should ask again. */
const REFRESH = 'PT1H'

/** Control characters, which iCalendar text must not contain. */
// oxlint-disable-next-line no-control-regex -- these are what is looked for
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f]/g

/** Text as a value (3.3.11). Control characters are left out. */
function escaped(words: string): string {
  return words
    .replaceAll('\\', '\\\\')
    .replaceAll(';', '\\;')
    .replaceAll(',', '\\,')
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    .replaceAll(CONTROLS, '')
}

/** A long line goes on in the next one behind a space, never in the middle of a character. */
export function folded(line: string): string {
  const lines: string[] = []
  let current = ''
  let bytes = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (bytes + size > LINE_MAX) {
      lines.push(current)
      current = ' '
      bytes = 1
    }
    current += character
    bytes += size
  }
  return [...lines, current].join('\r\n')
}

const stamp = (moment: Date): string => moment.toISOString().replaceAll(/[-:]|\.\d{3}/g, '')
const date = (day: string): string => day.replaceAll('-', '')
/** The day after the last one ends an event of whole days (3.6.1). */
const dayAfter = (day: string): string => addDays(day, 1)

function eventOf({ uid, day, summary, description, url, category, changedAt, version }: CalendarDay): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${stamp(changedAt)}`,
    `LAST-MODIFIED:${stamp(changedAt)}`,
    `SEQUENCE:${version}`,
    `DTSTART;VALUE=DATE:${date(day)}`,
    `DTEND;VALUE=DATE:${date(dayAfter(day))}`,
    `SUMMARY:${escaped(summary)}`,
    `DESCRIPTION:${escaped(description)}`,
    `URL:${url}`,
    `CATEGORIES:${escaped(category)}`,
    // A due date keeps nobody busy.
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]
}

/** A calendar of whole days (RFC 5545; its name and refresh by RFC 7986, and as older programs know them). */
export function writeCalendar({ name, description, days }: CalendarOptions): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Arbo//Due dates//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    `DESCRIPTION:${escaped(description)}`,
    `X-WR-CALDESC:${escaped(description)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`,
    `X-PUBLISHED-TTL:${REFRESH}`,
    ...days.flatMap(eventOf),
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}
