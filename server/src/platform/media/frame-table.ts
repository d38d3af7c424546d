import { MediaError } from './errors.ts'
import { constantRate, nominalRate } from './frame-rate.ts'
import { scanPackets } from './packets.ts'
import { sameRational } from './rational.ts'
import type { Rational } from './rational.ts'
import type { MediaTools } from './tools.ts'
import type { FrameTable, MediaInfo } from './types.ts'

export interface FrameScan {
  table: FrameTable
  /** Frames that can be decoded on their own, ascending. */
  keyFrames: number[]
  /** The file ends before its index does; the table holds the frames up to there. */
  endsEarly: boolean
}

/** Makes the table of frames that start at `pts` ticks (ascending, not empty). */
export function frameTableOf(pts: number[], timeBase: Rational, declared: Rational | null): FrameTable {
  const constant = constantRate(pts, timeBase, declared)
  if (constant) return { rate: constant, count: pts.length, timeBase, pts: 'constant' }
  return { rate: nominalRate(pts, timeBase, declared), count: pts.length, timeBase, pts }
}

/**
 * The exact frames of a video, from its packets: nothing is decoded.
 * @throws MediaError no_frames, cut_to_nothing, no_picture, no_times, unreadable, too_many_frames; ProcessError
 */
export async function readFrames(
  tools: MediaTools,
  file: string,
  info: MediaInfo,
  signal?: AbortSignal,
): Promise<FrameScan> {
  const stream = info.streams.video
  if (stream === null) throw new MediaError('no_picture')
  const scan = await scanPackets(tools, { file, container: info.container }, stream, signal)
  if (scan.pts.length === 0) throw new MediaError(scan.isCut ? 'cut_to_nothing' : 'no_frames')
  const table = frameTableOf(scan.pts, scan.timeBase, info.frameRate)
  return { table, keyFrames: scan.keys, endsEarly: scan.isCut }
}

/** Start of frame n in seconds; for ffmpeg's arguments only, never for counting. */
export function frameSeconds(table: FrameTable, frame: number): number {
  if (table.pts === 'constant') return (frame * table.rate.den) / table.rate.num
  return ((table.pts[frame] ?? 0) * table.timeBase.num) / table.timeBase.den
}

/** The same frames with the first one at 0: a copy of a clip that starts late may start at once. */
export function fromZero(table: FrameTable): FrameTable {
  if (table.pts === 'constant') return table
  const first = table.pts[0] ?? 0
  const shifted = table.pts.map((ticks) => ticks - first)
  return frameTableOf(shifted, table.timeBase, table.rate)
}

/** Both tables hold the same number of frames at exactly the same times, whatever their clocks. */
export function sameFrames(a: FrameTable, b: FrameTable): boolean {
  if (a.count !== b.count) return false
  const others = b.pts
  if (a.pts === 'constant' || others === 'constant') return a.pts === others && sameRational(a.rate, b.rate)
  const scaleA = BigInt(a.timeBase.num) * BigInt(b.timeBase.den)
  const scaleB = BigInt(b.timeBase.num) * BigInt(a.timeBase.den)
  return a.pts.every((ticks, frame) => BigInt(ticks) * scaleA === BigInt(others[frame] ?? -1) * scaleB)
}
