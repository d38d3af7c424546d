import { frameAt, frameStart, type FrameTable } from '../player/frame-table.ts'

/** How the frames of two clips are paired: by number if the rates are equal, else by time. */
export type Alignment = 'frame' | 'time'

/** The position of the other clip at a frame of the leading one. */
export interface Partner {
  /** Integer from 0, within the other clip. */
  frame: number
  /** The other clip is shorter: its last frame stays up. */
  ended: boolean
}

export function alignmentOf(leader: FrameTable, other: FrameTable): Alignment {
  const [a, b] = [leader.rate, other.rate]
  // A still has no rate, and a single frame cannot drift apart.
  if (leader.count === 1 || other.count === 1) return 'frame'
  const equal = a.num * b.den === b.num * a.den
  return equal && leader.pts === 'constant' && other.pts === 'constant' ? 'frame' : 'time'
}

/** The frame of the other clip that belongs to a frame of the leading one. */
export function partnerOf(leader: FrameTable, other: FrameTable, frame: number): Partner {
  const last = other.count - 1
  if (alignmentOf(leader, other) === 'frame') return { frame: Math.min(frame, last), ended: last > 0 && frame > last }
  const moment = frameStart(leader, frame)
  return { frame: frameAt(other, moment), ended: moment >= frameStart(other, other.count) }
}
