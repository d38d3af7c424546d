import { toNumber, toRational, type Rational } from './rational.ts'

/** How frames are named for people: SMPTE timecode, drop-frame where the rate has it. */
export interface TimecodeOptions {
  rate: Rational | number
  /** Frame number of the first frame in the source's own timecode, default 0. */
  startFrame?: number
  /** Drop-frame counting; only 29.97 and 59.94 have it. Default false. */
  dropFrame?: boolean
}

/** Whether drop-frame counting exists at this rate (30000/1001 and 60000/1001). */
export function hasDropFrame(rate: Rational | number): boolean {
  const { num, den } = toRational(rate)
  return den === 1001 && (num === 30_000 || num === 60_000)
}

/**
 * Timecode of a frame, `HH:MM:SS:FF`, with `;` before the frames when counting drops frames (SMPTE ST 12-1).
 * Hours wrap at 24. Drop-frame skips names, never pictures: at 29.97 the names ;00 and ;01 of each minute but every
 * tenth, at 59.94 the first four.
 * @throws RangeError when the frame is no integer or the rate has no drop-frame
 */
export function frameToTimecode(frame: number, options: TimecodeOptions): string {
  if (!Number.isInteger(frame)) throw new RangeError(`A frame is an integer, not ${frame}`)
  const count = counting(options)
  const day = count.perDay
  const absolute = (((frame + (options.startFrame ?? 0)) % day) + day) % day
  const named = options.dropFrame ? absolute + droppedBefore(absolute, count) : absolute
  const seconds = Math.floor(named / count.base)
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const digits = count.base > 100 ? 3 : 2
  const frames = String(named % count.base).padStart(digits, '0')
  return `${parts.map((part) => String(part).padStart(2, '0')).join(':')}${options.dropFrame ? ';' : ':'}${frames}`
}

/**
 * The frame a timecode names, counted from the clip's first frame (negative when it lies before it).
 * Accepts `:`, `;` or `.` before the frames; whether frames are dropped is the options' matter, not the separator's.
 * @throws RangeError when the text is no timecode, or names a frame that drop-frame counting skips
 */
export function timecodeToFrame(timecode: string, options: TimecodeOptions): number {
  const match = /^(\d{1,2}):([0-5]\d):([0-5]\d)[:;.](\d{2,3})$/.exec(timecode.trim())
  if (!match) throw new RangeError(`Not a timecode (HH:MM:SS:FF): ${timecode}`)
  const [hours, minutes, seconds, frames] = match.slice(1).map(Number) as [number, number, number, number]
  const { base, dropped } = counting(options)
  if (frames >= base) throw new RangeError(`There is no frame ${frames} at ${base} frames a second: ${timecode}`)
  const totalMinutes = hours * 60 + minutes
  const named = (totalMinutes * 60 + seconds) * base + frames
  if (dropped > 0 && totalMinutes % 10 !== 0 && seconds === 0 && frames < dropped) {
    throw new RangeError(`Drop-frame timecode skips this frame: ${timecode}`)
  }
  return named - dropped * (totalMinutes - Math.floor(totalMinutes / 10)) - (options.startFrame ?? 0)
}

interface Counting {
  /** Frame names in a second: the rate rounded up to whole frames. */
  base: number
  /** Names skipped at the start of nine minutes out of ten. */
  dropped: number
  /** Frames in 24 hours of timecode. */
  perDay: number
}

function counting({ rate, dropFrame }: TimecodeOptions): Counting {
  const exact = toRational(rate)
  const base = Math.max(1, Math.round(toNumber(exact)))
  if (!dropFrame) return { base, dropped: 0, perDay: base * 86_400 }
  if (!hasDropFrame(exact)) throw new RangeError(`No drop-frame timecode at ${exact.num}/${exact.den} frames a second`)
  const dropped = base / 15
  return { base, dropped, perDay: base * 86_400 - dropped * 54 * 24 }
}

function droppedBefore(frame: number, { base, dropped }: Counting): number {
  const perTenMinutes = base * 600 - dropped * 9
  const perMinute = base * 60 - dropped
  const tens = Math.floor(frame / perTenMinutes)
  const rest = frame % perTenMinutes
  // The first minute of ten is a full one; each later one begins by skipping names.
  const minutes = rest < base * 60 ? 0 : 1 + Math.floor((rest - base * 60) / perMinute)
  return dropped * (tens * 9 + minutes)
}
