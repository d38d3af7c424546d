import { text } from '../texts.ts'
import { type Clip, type Skipped, skippedWords, type TimelineClips, TimelineError } from './clip.ts'

/** Event, reel, channels, transition with its length, then source in and out, record in and out. */
const EVENT =
  /^\d{1,6}\s+(\S+(?:\s\S+){0,5}?)\s+(\S+)\s+(C|D|W\d{3}|K\s*[BO]?)\s*(?:\d+)?\s+(\d\d:\d\d:\d\d[:;.]\d\d)\s+(\d\d:\d\d:\d\d[:;.]\d\d)\s+(\d\d:\d\d:\d\d[:;.]\d\d)\s+(\d\d:\d\d:\d\d[:;.]\d\d)/
/** What is meant as an event: a number, then a transition behind reel and channels, or a timecode. */
const LIKE_EVENT = /^\d+\s+(?:\S+\s+\S+\s+(?:C|D|W\d+|K[BO]?)\s|.*\d[:;.]\d\d[:;.]\d\d)/
const CLIP_NAME = /^\*\s*(FROM|TO) CLIP NAME\s*:\s*(.+)$/i
const DROP = /^FCM:\s*DROP FRAME/i
const NON_DROP = /^FCM:\s*NON-DROP FRAME/i
const PICTURE = /V|^B$|^NONE$/i
const BLACK = new Set(['BL', 'BLK', 'BLACK'])
/** Characters of a line that may be an event: a longer one, made to be slow to read, is looked at no further. */
const LINE_MAX = 500

/**
 * Frames of a timecode since 00:00:00:00. Drop-frame leaves out the numbers of two frames (of four at 59.94) each
 * minute but the tenth (SMPTE ST 12-1).
 */
export function framesOf(timecode: string, rate: number, drop: boolean): number {
  const [hours = 0, minutes = 0, seconds = 0, frames = 0] = timecode.split(/[:;.]/).map(Number)
  const base = Math.round(rate)
  const count = (hours * 3600 + minutes * 60 + seconds) * base + frames
  const isDropRate = base % 30 === 0 && rate !== base
  if (!drop || !isDropRate) return count
  const total = hours * 60 + minutes
  return count - (base / 15) * (total - Math.floor(total / 10))
}

/** What one line of an edit decision list says. */
export interface EdlEvent {
  reel: string
  isPicture: boolean
  isBlack: boolean
  isCut: boolean
  /** Timecodes of its place in the cut, which say how long it is. */
  start: string
  end: string
  /** Those of its source; a clip that is played backwards has them swapped. */
  sourceStart: string
  sourceEnd: string
}

/** The event in a line; null where the line is none. @param line without spaces around it */
export function eventIn(line: string): EdlEvent | null {
  const [, reel = '', channels = '', transition = '', sourceStart = '', sourceEnd = '', start = '', end = ''] =
    EVENT.exec(line.slice(0, LINE_MAX)) ?? []
  if (!end) return null
  const isBlack = BLACK.has(reel.toUpperCase())
  return {
    reel,
    isPicture: PICTURE.test(channels),
    isBlack,
    isCut: transition === 'C',
    start,
    end,
    sourceStart,
    sourceEnd,
  }
}

interface PlacedEvent extends EdlEvent {
  /** Of the file, from 1. */
  line: number
  words: string
  drop: boolean
  from: string | null
  to: string | null
}

/** All events with their names. @throws {TimelineError} where a line is meant as one and cannot be read */
function eventsOf(lines: readonly string[]): PlacedEvent[] {
  const events: PlacedEvent[] = []
  let drop = false
  for (const [at, words] of lines.entries()) {
    if (DROP.test(words)) drop = true
    if (NON_DROP.test(words)) drop = false
    const event = eventIn(words)
    if (event) {
      events.push({ ...event, line: at + 1, words, drop, from: null, to: null })
      continue
    }
    if (LIKE_EVENT.test(words.slice(0, LINE_MAX))) throw new TimelineError(text('timeline.line', { line: at + 1 }))
    const [, which, name] = CLIP_NAME.exec(words) ?? []
    const last = events.at(-1)
    if (last && which && name) last[which.toUpperCase() === 'TO' ? 'to' : 'from'] = name.trim()
  }
  return events
}

/** The frames of its source, in the order of the source; of one that stands still, the one frame. */
function sourceOf({ sourceStart, sourceEnd, drop }: PlacedEvent, rate: number): Clip['source'] {
  const ends = [sourceStart, sourceEnd].map((timecode) => framesOf(timecode, rate, drop))
  const first = Math.min(...ends)
  return { first, last: Math.max(first, ...ends.map((end) => end - 1)) }
}

/** By the digits, which are in order at every rate. */
const order = (timecode: string): number => Number(timecode.replace(/\D/g, ''))

/**
 * Why an event is no clip; null where it is one.
 * @throws {TimelineError} where it ends before it begins
 */
function whyNone(event: PlacedEvent, next: PlacedEvent | undefined): Skipped['reason'] | 'transition' | null {
  const { line, start, end, isPicture, isBlack } = event
  if (!isPicture) return 'no_picture'
  if (order(end) < order(start)) throw new TimelineError(text('timeline.reversed', { line }))
  if (order(end) > order(start)) return isBlack ? 'black' : null
  const beginsTransition = next !== undefined && !next.isCut && order(next.start) === order(start)
  return beginsTransition ? 'transition' : 'no_length'
}

/**
 * The picture’s clips of an edit decision list (CMX 3600), named by its clip-name comments, else by their reels.
 * @param rate frames a second, which the list does not say; with drop-frame 29.97 where none is given, else 24
 * @throws {TimelineError} where it has no event of a picture, or one that cannot be read, with the line
 */
export function parseEdl(words: string, rate?: number): TimelineClips {
  const lines = words.split(/\r\n|\r|\n/).map((line) => line.trim())
  const used = rate ?? (lines.some((line) => DROP.test(line)) ? 29.97 : 24)
  const events = eventsOf(lines)
  const clips: Clip[] = []
  const skipped: Skipped[] = []
  for (const [at, event] of events.entries()) {
    const reason = whyNone(event, events[at + 1])
    if (reason === 'transition') continue
    if (reason !== null) {
      skipped.push({ line: event.line, words: skippedWords(event.words), reason })
      continue
    }
    const { line, reel, start, end, drop, from, to } = event
    const [first, last] = [framesOf(start, used, drop), framesOf(end, used, drop) - 1]
    if (last < first) throw new TimelineError(text('timeline.rate', { line, rate: used }))
    clips.push({ name: to ?? from ?? reel, first, last, source: sourceOf(event, used) })
  }
  if (clips.length === 0) throw new TimelineError(text('timeline.no_clips'))
  const seen = events.filter(({ isPicture }) => isPicture)
  const zero = Math.min(...seen.map(({ start, drop }) => framesOf(start, used, drop)))
  return { clips: clips.map((clip) => ({ ...clip, first: clip.first - zero, last: clip.last - zero })), skipped }
}
