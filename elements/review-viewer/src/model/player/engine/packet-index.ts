import { tableFromTicks, type FrameTable } from '../frame-table.ts'
import type { Rational } from '../../rational.ts'

/** One packet in decode order: presentation time in ticks after the edit list, and whether decoding may start here. */
export interface PacketMeta {
  ticks: number
  key: boolean
}

/**
 * The order of a clip's packets and frames. Packets are numbered in decode order, frames in presentation order.
 * Packets that present before 0 are decoded where others need them, but are no frames: the edit list hides them.
 */
export interface PacketIndex {
  table: FrameTable
  packetCount: number
  /** Presentation time of each packet in microseconds, as handed to the decoder; no two are equal. */
  micros: readonly number[]
  /** Packets at which decoding may start, ascending. */
  keys: readonly number[]
  /** Packet of each frame. */
  packetOfFrame: readonly number[]
  /** Frame of each packet, -1 for hidden ones. */
  frameOfPacket: readonly number[]
}

/**
 * Sorts a clip's packets into frames.
 * @param hint frame rate when a single frame cannot tell
 * @param limit number of frames to keep, when a table from ingest says that the clip ends before its packets do
 */
export function buildPacketIndex(
  packets: readonly PacketMeta[],
  timeBase: Rational,
  hint: Rational,
  limit = Number.POSITIVE_INFINITY,
): PacketIndex {
  const visible = packets.flatMap(({ ticks }, packet) => (ticks >= 0 ? [packet] : []))
  const ticksOf = (packet: number): number => packets[packet]?.ticks ?? 0
  // Equal times keep decode order: a file that lies about its times still shows each picture once.
  visible.sort((a, b) => ticksOf(a) - ticksOf(b) || a - b)
  const packetOfFrame = visible.slice(0, Math.min(visible.length, limit))
  const frameOfPacket = packets.map(() => -1)
  packetOfFrame.forEach((packet, frame) => (frameOfPacket[packet] = frame))
  return {
    table: tableFromTicks(packetOfFrame.map(ticksOf), timeBase, hint),
    packetCount: packets.length,
    micros: distinctMicros(packets, timeBase),
    keys: packets.flatMap(({ key }, packet) => (key ? [packet] : [])),
    packetOfFrame,
    frameOfPacket,
  }
}

/** Whole microseconds by which a decoder's output is recognised; equal ones are moved apart by one. */
function distinctMicros(packets: readonly PacketMeta[], timeBase: Rational): number[] {
  const usedPackets = new Set<number>()
  return packets.map(({ ticks }) => {
    let micros = Math.round((ticks * timeBase.num * 1_000_000) / timeBase.den)
    while (usedPackets.has(micros)) micros++
    usedPackets.add(micros)
    return micros
  })
}
