import { StorageError } from '../storage/errors.ts'
import type { Storage } from '../storage/storage.ts'
import type { Metrics } from './metrics.ts'

/** The same storage, whose calls are counted and timed. */
export function measuredStorage(storage: Storage, metrics: Metrics): Storage {
  const measured = async <T>(operation: string, work: () => Promise<T>): Promise<T> => {
    const since = performance.now()
    const tell = (result: string) => metrics.storage({ operation, result }, (performance.now() - since) / 1000)
    try {
      const result = await work()
      tell('ok')
      return result
    } catch (error) {
      tell(error instanceof StorageError ? error.code : 'failed')
      throw error
    }
  }
  const { localPath } = storage
  return {
    put: (...given) => measured('put', () => storage.put(...given)),
    get: (...given) => measured('get', () => storage.get(...given)),
    stat: (...given) => measured('stat', () => storage.stat(...given)),
    ...(localPath ? { localPath: (key) => localPath.call(storage, key) } : {}),
    delete: (...given) => measured('delete', () => storage.delete(...given)),
    deletePrefix: (...given) => measured('delete_prefix', () => storage.deletePrefix(...given)),
    move: (...given) => measured('move', () => storage.move(...given)),
    join: (...given) => measured('join', () => storage.join(...given)),
    list: (prefix) => storage.list(prefix),
    free: () => storage.free(),
  }
}
