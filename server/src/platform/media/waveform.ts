import { inputArgs } from './input.ts'
import { limits, longestRun } from './limits.ts'
import { run } from '../child-process.ts'
import type { MediaTools } from './tools.ts'
import type { MediaInfo, StageOptions, Waveform } from './types.ts'

/** Hz; enough for peaks, a third of the data of the sound itself. */
const SAMPLE_RATE = 16_000
const PEAKS_PER_SECOND = 50
const MAX_PEAKS = 4000
const MICROSECONDS = 1_000_000
const IDLE_MS = 120_000

export interface WaveformRequest extends StageOptions {
  tools: MediaTools
  file: string
  info: MediaInfo
}

/** Takes 16-bit little-endian mono samples in chunks of any length and keeps the loudest of each part. */
export class PeakMeter {
  readonly peaks: number[]
  readonly #samplesExpected: number
  #sample = 0
  #halfSample: number | null = null

  constructor(peakCount: number, samplesExpected: number) {
    this.peaks = Array.from({ length: peakCount }, () => 0)
    this.#samplesExpected = Math.max(1, samplesExpected)
  }

  push(chunk: Buffer): void {
    let offset = 0
    if (this.#halfSample !== null && chunk.length > 0) {
      this.#take(Buffer.from([this.#halfSample, chunk[0] ?? 0]).readInt16LE(0))
      this.#halfSample = null
      offset = 1
    }
    for (; offset + 1 < chunk.length; offset += 2) this.#take(chunk.readInt16LE(offset))
    if (offset < chunk.length) this.#halfSample = chunk[offset] ?? null
  }

  #take(value: number): void {
    const last = this.peaks.length - 1
    const part = Math.min(last, Math.floor((this.#sample * this.peaks.length) / this.#samplesExpected))
    // -32768 and 32767 are both full scale.
    const loudness = Math.min(255, Math.round((Math.abs(value) * 255) / 32_767))
    if (loudness > (this.peaks[part] ?? 0)) this.peaks[part] = loudness
    this.#sample += 1
  }
}

/**
 * The peaks of a file's sound over the file's whole duration; parts without sound are 0.
 * @throws ProcessError
 */
export async function makeWaveform(request: WaveformRequest): Promise<Waveform> {
  const { tools, file, info, signal, onProgress } = request
  const samples = Math.ceil((info.duration * SAMPLE_RATE) / MICROSECONDS)
  const count = Math.min(MAX_PEAKS, Math.max(1, Math.round((info.duration * PEAKS_PER_SECOND) / MICROSECONDS)))
  const meter = new PeakMeter(count, samples)
  let bytes = 0
  const onStdout = (chunk: Buffer) => {
    meter.push(chunk)
    bytes += chunk.length
    onProgress?.(Math.min(1, bytes / (2 * samples)))
  }
  const args = [
    ['-v', 'error', '-nostdin', ...limits.common, ...limits.decoder, ...inputArgs({ file, container: info.container })],
    // Sound that starts after the picture is filled up with silence, so that the peaks stay in place.
    ['-map', `0:${info.streams.audio}`, '-af', 'aresample=async=1:first_pts=0'],
    ['-ac', '1', '-ar', String(SAMPLE_RATE), '-f', 's16le', 'pipe:1'],
  ].flat()
  const timeoutMs = longestRun(info.frameCount ?? 0)
  await run(tools.ffmpeg.path, args, { signal, idleMs: IDLE_MS, timeoutMs, onStdout, background: tools.nice })
  return { duration: info.duration, peaks: meter.peaks }
}
