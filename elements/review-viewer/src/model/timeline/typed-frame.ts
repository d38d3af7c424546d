import type { TimecodeOptions } from '../timecode.ts'
import { frameNamed } from './timecode-names.ts'

export interface TypedFrameContext {
  /** Frame on screen, from 0. */
  frame: number
  /** Number that the first frame is shown as. */
  startFrame: number
  timecode: TimecodeOptions
}

/**
 * The frame that a person means by what they typed, counted from 0: a frame number (1042), a way from here (+10, -24), a
 * whole timecode, or the end of one (12:05 is 12 seconds and 5 frames from the first frame on).
 * @returns null for what is none of these; a frame outside the clip is the caller's to clamp
 */
export function typedFrame(text: string, { frame, startFrame, timecode }: TypedFrameContext): number | null {
  const words = text.trim()
  if (/^\d{1,8}$/.test(words)) return Number(words) - startFrame
  const relative = /^([+-])\s*(\d{1,8})$/.exec(words)
  if (relative) return frame + Number(relative[2]) * (relative[1] === '-' ? -1 : 1)
  const parts = words.split(/[:;.]/)
  if (parts.length < 2 || parts.length > 4 || parts.some((part) => !/^\d{1,3}$/.test(part))) return null
  const zeros = Array.from({ length: 4 - parts.length }, () => '0')
  const whole = [...zeros, ...parts].map((part) => part.padStart(2, '0')).join(':')
  return frameNamed(whole, zeros.length > 0 ? { ...timecode, startFrame: 0 } : timecode)
}
