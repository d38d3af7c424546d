import { text } from '../texts.ts'
import { type Clip, TimelineError } from './clip.ts'

/** Event, reel, channels, transition with its length, then source in and out, record in and out. */
const EVENT =
  /^(\d{1,6})\s+(\S+)\s+(\S+)\s+(C|D|W\d{3}|K\s*B?)\s*(\d+)?\s+(\d\d:\d\d:\d\d[:;.]\d\d)\s+(\d\d:\d\d:\d\d[:;.]\d\d)\s+(\d\d:\d\d:\d\d[:;.]\d\d)\s+(\d\d:\d\d:\d\d[:;.]\d\d)/
const CLIP_NAME = /^\*\s*(FROM|TO) CLIP NAME\s*:\s*(.+)$/i
const DROP = /^FCM:\s*DROP FRAME/i
const NON_DROP = /^FCM:\s*NON-DROP FRAME/i
const BLACK = new Set(['BL', 'BLK', 'BLACK'])

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

interface Event {
  reel: string
  start: number
  end: number
  from: string | null
  to: string | null
}

/**
 * The picture’s clips of an edit decision list (CMX 3600), named by its clip-name comments, else by their reels.
 * @param rate frames a second, which the list does not say; with drop-frame 29.97 where none is given, else 24
 * @throws {TimelineError} where it has no event of a picture
 */
export function parseEdl(words: string, rate?: number): Clip[] {
  const lines = words.split(/\r\n|\r|\n/).map((line) => line.trim())
  let drop = false
  const isDropList = lines.some((line) => DROP.test(line))
  const used = rate ?? (isDropList ? 29.97 : 24)
  const events: Event[] = []
  let event: Event | undefined
  for (const line of lines) {
    if (DROP.test(line)) drop = true
    if (NON_DROP.test(line)) drop = false
    const [, , reel = '', channels = '', , , , , start = '', end = ''] = EVENT.exec(line) ?? []
    if (start) {
      const isPicture = /^(V|B$|NONE|AA?\/V)/i.test(channels)
      event = { reel, start: framesOf(start, used, drop), end: framesOf(end, used, drop), from: null, to: null }
      // Nothing is seen of an event without length: it is the beginning of a transition.
      if (isPicture) events.push(event)
      continue
    }
    const [, which, name] = CLIP_NAME.exec(line) ?? []
    if (event && which && name) event[which.toUpperCase() === 'TO' ? 'to' : 'from'] = name.trim()
  }
  const visible = events.filter(({ reel, start, end }) => end > start && !BLACK.has(reel.toUpperCase()))
  if (visible.length === 0) throw new TimelineError(text('timeline.no_clips'))
  const zero = Math.min(...events.map(({ start }) => start))
  return visible.map(({ reel, start, end, from, to }) => ({
    name: to ?? from ?? reel,
    first: start - zero,
    last: end - 1 - zero,
  }))
}
