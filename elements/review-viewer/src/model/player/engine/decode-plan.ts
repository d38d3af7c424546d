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
