import { MediaError } from './errors.ts'
import { inputArgs } from './input.ts'
import type { MediaSource } from './input.ts'
import { limits } from './limits.ts'
import { lines, ProcessError, run } from '../child-process.ts'
import { parseRational } from './rational.ts'
import type { Rational } from './rational.ts'
import type { MediaTools } from './tools.ts'

/** Reading the packets of a film takes as long as reading the file; a stalled disk ends it. */
const IDLE_MS = 120_000

export interface PacketScan {
  /** Start of every shown packet in ticks, ascending. */
  pts: number[]
  /** Seconds per tick. */
  timeBase: Rational
  /** Positions within `pts` of the frames that can be decoded on their own. */
  keys: number[]
  /** The index points beyond the end of the file: `pts` holds the frames up to the first that cannot be shown. */
  isCut: boolean
}

/** More than a day at 24 frames a second: it bounds the memory that a forged index may take. */
export const MAX_FRAMES = 2_500_000

/** No codec that is read here shows a frame more than this many places after the order in which it is stored. */
const REORDERED = 16

/** Of a file that ends early, the last frames shown may lack some in between that were stored after the end. */
function endOfRun(pts: readonly number[]): number {
  const steps = pts.slice(1).map((ticks, index) => ticks - (pts[index] ?? 0))
  const usual = steps.toSorted((a, b) => a - b)[steps.length >> 1] ?? 0
  const from = Math.max(0, steps.length - REORDERED)
  const gap = steps.findIndex((step, index) => index >= from && step > 1.5 * usual)
  return gap === -1 ? pts.length : gap + 1
}

/**
 * Reads the times of all packets of a video stream without decoding. Packets that the edit list hides are marked 'D'
 * by the reader and left out.
 * @throws MediaError no_times, unreadable, too_many_frames; ProcessError when cancelled
 */
export async function scanPackets(
  tools: MediaTools,
  source: MediaSource,
  stream: number,
  signal?: AbortSignal,
): Promise<PacketScan> {
  const displayPackets: { pts: number; isKey: boolean }[] = []
  let packets = 0
  let isLastShown = false
  let timeBase: Rational | null = null
  const reader = lines((line) => {
    // 'pts,flags' for each packet and 'num/den' for the stream; the side data of either may add fields or empty lines.
    const match = /^(-?\d+|N\/A),([A-Z_]+)/.exec(line)
    if (!match) {
      timeBase ??= parseRational(/^\d+\/\d+/.exec(line)?.[0])
      return
    }
    packets += 1
    if (packets > MAX_FRAMES) throw new MediaError('too_many_frames')
    const flags = match[2] ?? ''
    isLastShown = !flags.includes('D')
    if (!isLastShown) return
    if (match[1] === 'N/A') throw new MediaError('no_times')
    displayPackets.push({ pts: Number(match[1]), isKey: flags.includes('K') })
  })
  const entries = [
    '-select_streams',
    String(stream),
    '-show_entries',
    'packet=pts,flags:stream=time_base',
    '-of',
    'csv=p=0',
  ]
  const args = ['-v', 'error', ...limits.memory, ...entries, ...inputArgs(source)]
  const { stderr } = await run(tools.ffprobe.path, args, { signal, idleMs: IDLE_MS, onStdout: reader.push }).catch(
    (error: unknown) => {
      if (error instanceof ProcessError && error.cause instanceof MediaError) throw error.cause
      if (error instanceof ProcessError && error.code === 'process_failed') {
        throw new MediaError('unreadable', {}, error)
      }
      throw error
    },
  )
  reader.end()
  if (!timeBase) throw new MediaError('no_times')

  const isCut = /partial file/.test(stderr)
  // The last packet of the reader is the one in which the file ends.
  if (isCut && isLastShown) displayPackets.pop()
  displayPackets.sort((a, b) => a.pts - b.pts)
  const unique = displayPackets.filter((packet, index) => packet.pts !== displayPackets[index - 1]?.pts)
  const pts = unique.map((packet) => packet.pts)
  const count = isCut ? endOfRun(pts) : pts.length
  return {
    pts: pts.slice(0, count),
    timeBase,
    keys: unique.flatMap((packet, index) => (packet.isKey && index < count ? [index] : [])),
    isCut,
  }
}
