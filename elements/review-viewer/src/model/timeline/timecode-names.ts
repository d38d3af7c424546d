import { hasDropFrame, timecodeToFrame, type TimecodeOptions } from '../timecode.ts'
import type { Rational } from '../rational.ts'

/**
 * How a clip's frames are named, from what its source calls the first one. A start that names no frame at this rate is
 * left out, as is one that is missing: names then begin at zero, dropping some where the rate has it.
 * @param start HH:MM:SS:FF; with `;` before the frames where names are dropped
 */
export function timecodeNames(rate: Rational | number, start: string | null | undefined): TimecodeOptions {
  const unknown: TimecodeOptions = { rate, dropFrame: hasDropFrame(rate) }
  if (!start) return unknown
  const options = { rate, dropFrame: hasDropFrame(rate) && /[;.]\d+$/.test(start.trim()) }
  const startFrame = frameNamed(start, options)
  return startFrame === null ? unknown : { ...options, startFrame }
}

/** The frame that a timecode names; null where it names none. */
export function frameNamed(timecode: string, options: TimecodeOptions): number | null {
  try {
    return timecodeToFrame(timecode, options)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}
