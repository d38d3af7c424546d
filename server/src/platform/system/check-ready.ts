import { ApiError } from '../http/api-error.ts'
import type { Deps } from '../deps.ts'

/** Answers are shared for so long, however often it is asked. */
const SHARED_MS = 1000
/** Shorter than the patience of those who ask, such as proxies. */
const PATIENCE_MS = 2000
/** A file that is not there: the answer is quick, and says that the storage answers. */
const PROBE = 'arbo-ready'

async function look({ database, storage }: Pick<Deps, 'database' | 'storage'>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('it took too long')), PATIENCE_MS)
  })
  try {
    await Promise.race([Promise.all([database.query('select 1'), storage.stat(PROBE)]), timeout])
  } finally {
    clearTimeout(timer)
  }
}

/** @returns resolves while the process should get requests; else @throws {ApiError} not_ready */
export function checkReady(deps: Pick<Deps, 'database' | 'storage' | 'lifecycle'>): () => Promise<void> {
  let last: { at: number; answer: Promise<void> } | undefined
  return async () => {
    if (deps.lifecycle.isStopping) throw new ApiError('not_ready')
    if (!last || performance.now() - last.at > SHARED_MS) last = { at: performance.now(), answer: look(deps) }
    await last.answer.catch((cause: unknown) => {
      throw new ApiError('not_ready', { cause })
    })
  }
}
