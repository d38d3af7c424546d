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

/**
 * Loads code within a time.
 * @throws ChunkLoadError
 */
export async function loadChunk<T>(
  chunkId: string,
  load: () => Promise<T>,
  timeoutMs: number = CHUNK_TIMEOUT_MS,
): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError(chunkId, 'timeout')), timeoutMs)
  })
  try {
    return await Promise.race([load(), late])
  } catch (error) {
    throw error instanceof ChunkLoadError ? error : new ChunkLoadError(chunkId, 'missing', error)
  } finally {
    clearTimeout(timer)
  }
}
