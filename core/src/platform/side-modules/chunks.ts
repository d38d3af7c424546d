import { wait } from '../session/delays.ts'

/** Longest time that code may take to come, in ms (specification, section 8). */
export const CHUNK_TIMEOUT_MS = 120_000

/** Why code did not come: it took too long, or it could not be fetched. */
export type ChunkFailure = 'timeout' | 'missing'

/** Code that a page needs could not be loaded. `chunkId` names it: a screen, a side module. */
export class ChunkLoadError extends Error {
  readonly chunkId: string
  readonly type: ChunkFailure

  constructor(chunkId: string, type: ChunkFailure, cause?: unknown) {
    super(`Loading ${chunkId} failed: ${type}`, { cause })
    this.name = 'ChunkLoadError'
    this.chunkId = chunkId
    this.type = type
  }
}

/** Waits before another attempt where code could not be fetched, in ms: a gateway that failed once is no reason to fail. */
const CHUNK_RETRY_MS = [300, 1000]

async function insist<T>(load: () => Promise<T>, waits: readonly number[]): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await load()
    } catch (error) {
      const pause = waits[attempt]
      if (pause === undefined) throw error
      await wait(pause)
    }
  }
}

/**
 * Loads code within a time, in several attempts.
 * @throws ChunkLoadError
 */
export async function loadChunk<T>(
  chunkId: string,
  load: () => Promise<T>,
  timeoutMs: number = CHUNK_TIMEOUT_MS,
  retryMs: readonly number[] = CHUNK_RETRY_MS,
): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError(chunkId, 'timeout')), timeoutMs)
  })
  try {
    return await Promise.race([insist(load, retryMs), late])
  } catch (error) {
    throw error instanceof ChunkLoadError ? error : new ChunkLoadError(chunkId, 'missing', error)
  } finally {
    clearTimeout(timer)
  }
}
