/** Fixed values of the review player, from the specification's section 9 (REV-12, REV-25, REV-26). */

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
