import type { RoomState } from '../../contract/review/room-fields.ts'

/** What is known of the clip that is shown. */
export interface ClipFacts {
  frameCount: number
  /** Frames a second. */
  frameRate: number
}

/** How far a follower who plays may be from the presenter before it is corrected, in frames: less is not seen. */
export const FRAMES_APART_MAX = 4

/**
 * The frame that a room is at: while it plays, what was shown at `setAt` and as far as it has gone since. At the ends of
 * the clip it stops, as the player does; where the presenter repeats a range, the next thing they tell says so.
 * @param setAt ms; @param now ms of the same clock
 */
export function frameDue(state: RoomState, setAt: number, now: number, { frameCount, frameRate }: ClipFacts): number {
  const last = Math.max(0, frameCount - 1)
  if (!state.playing) return Math.min(last, state.frame)
  const frames = (Math.max(0, now - setAt) / 1000) * frameRate * state.speed
  return Math.max(0, Math.min(last, Math.floor(state.frame + frames)))
}
