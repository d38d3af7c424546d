import { MediaError } from './errors.ts'
import { inputArgs } from './input.ts'
import type { MediaSource } from './input.ts'
import { lines, ProcessError, run } from './process.ts'
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
  /** All packets that are complete in the file, those before the edit list's start too. */
  readable: number
  /** The index points beyond the end of the file. */
  isCut: boolean
}

/**
 * Reads the times of all packets of a video stream without decoding. Packets that the edit list hides are marked 'D'
 * by the reader and left out.
 * @throws MediaError no_times, unreadable; ProcessError when cancelled
 */
export async function scanPackets(
  tools: MediaTools,
  source: MediaSource,
  stream: number,
  signal?: AbortSignal,
): Promise<PacketScan> {
  const shown: { pts: number; isKey: boolean }[] = []
  let packets = 0
  let timeBase: Rational | null = null
  const reader = lines((line) => {
    // 'pts,flags' for each packet and 'num/den' for the stream; a packet's side data may add fields or empty lines.
    const match = /^(-?\d+|N\/A),([A-Z_]+)/.exec(line)
    if (!match) {
      timeBase ??= parseRational(line.trim())
      return
    }
    packets += 1
    const flags = match[2] ?? ''
    if (flags.includes('D')) return
    if (match[1] === 'N/A') throw new MediaError('no_times')
    shown.push({ pts: Number(match[1]), isKey: flags.includes('K') })
  })
  const entries = [
    '-select_streams',
    String(stream),
    '-show_entries',
    'packet=pts,flags:stream=time_base',
    '-of',
    'csv=p=0',
  ]
  const args = ['-v', 'error', ...entries, ...inputArgs(source)]
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
  shown.sort((a, b) => a.pts - b.pts)
  const unique = shown.filter((packet, index) => packet.pts !== shown[index - 1]?.pts)
  return {
    pts: unique.map((packet) => packet.pts),
    timeBase,
    keys: unique.flatMap((packet, index) => (packet.isKey ? [index] : [])),
    readable: Math.max(0, packets - (isCut ? 1 : 0)),
    isCut,
  }
}

/** The error for a file whose index names more frames than the file holds. `total` is null where the index has none. */
export function missingFrames(scan: PacketScan, total: number | null): MediaError {
  if (total === null || total <= scan.readable) return new MediaError('end_missing', { readable: scan.readable })
  return new MediaError('frames_missing', { readable: scan.readable, total })
}
