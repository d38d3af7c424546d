import { availableParallelism } from 'node:os'

/** Half of the processors: two films at a time share the machine, and the memory of each stays bounded. */
const THREADS = String(Math.min(8, Math.max(2, availableParallelism() >> 1)))

/** Bytes of one block of memory: a frame of 8192 x 8192 with 16 bits and four channels. */
const MOST_BYTES = 512 * 1024 ** 2

const START_MS = 10 * 60_000
const FRAME_MS = 2000
const DAY_MS = 24 * 3600_000

/** Arguments that keep one film from taking the whole machine. */
export const limits = {
  /** Of ffmpeg and ffprobe as a whole. */
  memory: ['-max_alloc', String(MOST_BYTES)],
  /** Of ffmpeg as a whole. */
  common: ['-max_alloc', String(MOST_BYTES), '-filter_threads', THREADS],
  /** Before an input. */
  decoder: ['-threads', THREADS],
  /** After the encoder. */
  encoder: ['-threads', THREADS],
} as const

/** Milliseconds after which work on a film is given up, however much it seems to go on. */
export function longestRun(frames: number): number {
  return Math.min(DAY_MS, START_MS + FRAME_MS * frames)
}
