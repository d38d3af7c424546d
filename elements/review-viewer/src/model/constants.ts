/** Fixed values of the review player, from the specification's section 9 (REV-12, REV-25, REV-26, REV-28). */

/** Frames a second where neither the container nor the caller knows better (REV-25). */
export const DEFAULT_FRAME_RATE = 24

/** Playback speeds on offer, as multiples of the frame rate (REV-26). */
export const PLAYBACK_SPEEDS = [0.25, 0.5, 1, 1.5, 2, 5, 10] as const

/** In and out point in frames; an unset end means the last frame (REV-12). */
export interface LoopRange {
  start: number
  end?: number
  enabled: boolean
}

/** Loop before anybody touches it (REV-12). */
export const LOOP_DEFAULTS: Readonly<LoopRange> = { start: 0, end: undefined, enabled: false }

/** Added before flooring when seconds from outside become a frame, in frames (REV-28). */
export const FRAME_ROUNDING = 0.002

/** Length of a marker in seconds: one frame (REV-28). */
export function markerOffset(framesPerSecond: number): number {
  return 1 / framesPerSecond
}

/**
 * The frame that holds a moment given in seconds from outside (an imported comment, another tool's URL) (REV-28).
 * Inside the player nothing is ever converted this way: frames stay integers and times come from the frame table.
 */
export function frameFromSeconds(seconds: number, framesPerSecond: number): number {
  return Math.max(0, Math.floor(seconds * framesPerSecond + FRAME_ROUNDING))
}
