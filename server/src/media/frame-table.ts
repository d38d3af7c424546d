import { MediaError } from './errors.ts'
import { constantRate, nominalRate } from './frame-rate.ts'
import type { MediaSource } from './input.ts'
import { missingFrames, scanPackets } from './packets.ts'
import { run } from './process.ts'
import { inputArgs } from './input.ts'
import { parseRational } from './rational.ts'
import type { Rational } from './rational.ts'
import type { MediaTools } from './tools.ts'
import type { FrameTable, MediaInfo } from './types.ts'

export interface FrameScan {
  table: FrameTable
  /** Frames that can be decoded on their own, ascending. */
  keyFrames: number[]
}

const TIMEOUT_MS = 60_000

async function timeBaseOf(tools: MediaTools, source: MediaSource, stream: number, signal?: AbortSignal): Promise<Rational> {
  const entries = ['-select_streams', String(stream), '-show_entries', 'stream=time_base', '-of', 'csv=p=0']
  const args = ['-v', 'error', ...entries, ...inputArgs(source)]
  const { stdout } = await run(tools.ffprobe.path, args, { signal, timeoutMs: TIMEOUT_MS })
  const timeBase = parseRational(stdout.toString('utf8').trim().split(/[\n,]/)[0])
  if (!timeBase) throw new MediaError('no_times')
  return timeBase
}

/** Makes the table of frames that start at `pts` ticks (ascending, not empty). */
export function frameTableOf(pts: number[], timeBase: Rational, declared: Rational | null): FrameTable {
  const constant = constantRate(pts, timeBase, declared)
  if (constant) return { rate: constant, count: pts.length, timeBase, pts: 'constant' }
  return { rate: nominalRate(pts, timeBase, declared), count: pts.length, timeBase, pts }
}

/**
 * The exact frames of a video, from its packets: nothing is decoded.
 * @throws MediaError frames_missing, end_missing, no_times, unreadable
 */
export async function readFrames(
  tools: MediaTools,
  file: string,
  info: MediaInfo,
  signal?: AbortSignal,
): Promise<FrameScan> {
  const stream = info.streams.video
  if (stream === null) throw new MediaError('no_picture')
  const source: MediaSource = { file, container: info.container }
  const [scan, timeBase] = await Promise.all([
    scanPackets(tools, source, stream, signal),
    timeBaseOf(tools, source, stream, signal),
  ])
  if (scan.isCut) throw missingFrames(scan, info.frameCount)
  if (scan.pts.length === 0) throw new MediaError('unreadable')
  return { table: frameTableOf(scan.pts, timeBase, info.frameRate), keyFrames: scan.keys }
}

/** Start of frame n in seconds; for ffmpeg's arguments only, never for counting. */
export function frameSeconds(table: FrameTable, frame: number): number {
  if (table.pts === 'constant') return (frame * table.rate.den) / table.rate.num
  return ((table.pts[frame] ?? 0) * table.timeBase.num) / table.timeBase.den
}

/** Both tables hold the same frames at the same times, whatever their clocks. */
export function sameFrames(a: FrameTable, b: FrameTable): boolean {
  if (a.count !== b.count) return false
  if (a.pts === 'constant' && b.pts === 'constant') {
    return BigInt(a.rate.num) * BigInt(b.rate.den) === BigInt(b.rate.num) * BigInt(a.rate.den)
  }
  if (a.pts === 'constant' || b.pts === 'constant') return false
  const factorA = BigInt(a.timeBase.num) * BigInt(b.timeBase.den)
  const factorB = BigInt(b.timeBase.num) * BigInt(a.timeBase.den)
  const other = b.pts
  return a.pts.every((ticks, frame) => BigInt(ticks) * factorA === BigInt(other[frame] ?? -1) * factorB)
}
