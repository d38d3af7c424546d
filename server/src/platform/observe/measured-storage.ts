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
    put: (...args) => measured('put', () => storage.put(...args)),
    get: (...args) => measured('get', () => storage.get(...args)),
    stat: (...args) => measured('stat', () => storage.stat(...args)),
    ...(localPath ? { localPath: (key) => localPath.call(storage, key) } : {}),
    delete: (...args) => measured('delete', () => storage.delete(...args)),
    deletePrefix: (...args) => measured('delete_prefix', () => storage.deletePrefix(...args)),
    move: (...args) => measured('move', () => storage.move(...args)),
    join: (...args) => measured('join', () => storage.join(...args)),
    list: (prefix) => storage.list(prefix),
    free: () => storage.free(),
  }
}
