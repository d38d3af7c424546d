import type { RoomState } from '../../contract/review/room-fields.ts'

/** Facts of the clip on screen. */
export interface ClipFacts {
  frameCount: number
  /** Frames a second. */
  frameRate: number
}

/** Distance of a playing follower from the presenter that needs no correction, in frames: nobody sees it. */
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
