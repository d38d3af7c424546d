import type { PacketIndex } from './packet-index.ts'

/** Where a running decoder stands. */
export interface DecodeRun {
  /** Key packet that it was started at. */
  start: number
  /** Next packet to be fed. */
  next: number
  /** Packets fed whose picture has not come out yet. */
  pending: ReadonlySet<number>
  /** Nothing can be fed any more before a restart (after a flush or an error). */
  ended: boolean
}

/**
 * The key packet at which decoding must start to get a packet's picture: the last key before it in decode order that
 * is not presented after it. So the leading pictures of an open GOP, which follow their key in decode order but need
 * the group before it, start at the key before.
 * @param refused keys that the decoder did not accept as a start
 */
export function startKey(index: PacketIndex, packet: number, refused: ReadonlySet<number> = new Set()): number {
  const time = index.micros[packet] ?? 0
  for (let i = lastKeyAtOrBefore(index.keys, packet); i >= 0; i--) {
    const key = index.keys[i] ?? 0
    if ((index.micros[key] ?? 0) <= time && !refused.has(key)) return key
  }
  return index.keys[0] ?? 0
}

/** Whether the packet's picture will come out of this run if it is fed on, and no restart would be shorter. */
export function runReaches(index: PacketIndex, run: DecodeRun, packet: number, refused?: ReadonlySet<number>): boolean {
  if (run.pending.has(packet)) return true
  if (run.ended || packet < run.next) return false
  const start = startKey(index, packet, refused)
  return start >= run.start && start <= run.next
}

/** Whether a packet's picture cannot be right in a run: a leading picture of the open GOP that the run began with. */
export function isLeading(index: PacketIndex, start: number, packet: number): boolean {
  return packet > start && (index.micros[packet] ?? 0) < (index.micros[start] ?? 0)
}

/**
 * Frames to have at hand around the playhead, most urgent first.
 * @param reach frames to read ahead in the direction of travel; after a jump only a quarter of them, forwards
 */
export function readAhead(frame: number, direction: -1 | 0 | 1, reach: number, first: number, last: number): number[] {
  const length = direction === 0 ? Math.ceil(reach / 4) : reach
  const step = direction < 0 ? -1 : 1
  return Array.from({ length }, (_, i) => frame + step * (i + 1)).filter((n) => n >= first && n <= last)
}

/** While dragging, frames in the direction of travel that small pictures are made of. */
const DRAG_AHEAD = 96

/**
 * The frame to decode while somebody drags. Nearly every wish is gone before its picture could be decoded. So there is
 * to be something of each group first: its key picture, of the group that is wished for, then of those ahead. After that
 * the decoder goes on where it is, picture after picture, and then makes what is lacking on the way.
 * @param lacks whether there is no small picture of a frame, and could be one
 * @returns undefined when there is a small picture of each frame ahead
 */
export function dragTarget(
  index: PacketIndex,
  run: DecodeRun,
  drag: { frame: number; way: -1 | 1; lacks(frame: number): boolean; refused?: ReadonlySet<number> },
): number | undefined {
  const { frame, way, lacks, refused } = drag
  const group = (of: number): number => startKey(index, index.packetOfFrame[of] ?? 0, refused)
  const own = group(frame)
  if (lacks(index.frameOfPacket[own] ?? frame)) return frame
  for (let i = lastKeyAtOrBefore(index.keys, own) + way; i >= 0 && i < index.keys.length; i += way) {
    const key = index.keys[i] ?? 0
    const ahead = index.frameOfPacket[key] ?? -1
    if (Math.abs(ahead - frame) > DRAG_AHEAD) break
    if (ahead >= 0 && !refused?.has(key) && lacks(ahead)) return ahead
  }
  const rest = run.ended ? undefined : restOfGroup(index, run).find(lacks)
  if (rest !== undefined && Math.abs(rest - frame) < DRAG_AHEAD) return rest
  return [frame, ...readAhead(frame, way, DRAG_AHEAD, 0, index.table.count - 1)].find(lacks)
}

/** Frames of the group that a run is in whose packets have not been fed. */
function restOfGroup(index: PacketIndex, run: DecodeRun): number[] {
  const end = index.keys[lastKeyAtOrBefore(index.keys, run.start) + 1] ?? index.packetCount
  return index.frameOfPacket.slice(run.next, end).filter((frame) => frame >= 0)
}

function lastKeyAtOrBefore(keys: readonly number[], packet: number): number {
  let low = -1
  let high = keys.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((keys[middle] ?? Infinity) <= packet) low = middle
    else high = middle - 1
  }
  return low
}
