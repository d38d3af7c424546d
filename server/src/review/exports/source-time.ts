import { frameToTimecode, hasDropFrame, timecodeToFrame, toNumber, toRational } from '@arbo/core/format'
import type { Rational } from '@arbo/core/format'
import type { FileRow } from '../renditions/queries.ts'

/** Frames a second where a file has none: a picture, or a film that is still being prepared (REV-25). */
const DEFAULT_RATE: Rational = { num: 24, den: 1 }

/** How the frames of a file are named: frame 0 is the first of its table. */
export interface SourceTime {
  rate: Rational
  /** Frames in the file; 1 of a picture. */
  count: number
  /** The number of the first frame by the file's own timecode, in frames since 00:00:00:00. */
  start: number
  /** Names are left out so that they keep up with the clock; only at 29.97 and 59.94. */
  drop: boolean
}

/**
 * The timecode of a file. Where it names its first frame, its own way of counting holds; where it does not, counting
 * begins at zero, with drop-frame at the rates that have it, as the viewer shows it.
 */
export function sourceTime(file: Pick<FileRow, 'kind' | 'frame_table' | 'frame_count' | 'start_timecode'>): SourceTime {
  const rate = file.frame_table ? toRational(file.frame_table.rate) : DEFAULT_RATE
  const count = file.kind === 'image' ? 1 : Math.max(1, file.frame_table?.count ?? file.frame_count ?? 1)
  const own = file.start_timecode
  const drop = hasDropFrame(rate) && (own ? own.includes(';') : true)
  return { rate, count, start: own ? startOf(own, rate, drop) : 0, drop }
}

function startOf(timecode: string, rate: Rational, drop: boolean): number {
  try {
    return timecodeToFrame(timecode, { rate, dropFrame: drop })
  } catch (error) {
    // A file may carry a name that its own rate does not have; counting from zero is then right by itself.
    if (error instanceof RangeError) return 0
    throw error
  }
}

/** Timecode of a frame since 00:00:00:00. */
export const nameOf = (frame: number, { rate, drop }: Pick<SourceTime, 'rate' | 'drop'>): string =>
  frameToTimecode(frame, { rate, dropFrame: drop })

/** Timecode of a frame of the file. */
export const timecodeOf = (frame: number, time: SourceTime): string => nameOf(time.start + frame, time)

/** Whole frames that name a second, e.g. 30 at 29.97. */
export const timebaseOf = (rate: Rational): number => Math.max(1, Math.round(toNumber(rate)))

export const isNtsc = (rate: Rational): boolean => rate.den === 1001
