import { Readable } from 'node:stream'
import { StorageError } from '../storage/errors.ts'
import type { Storage } from '../storage/storage.ts'
import type { DiskWatch } from './disk-watch.ts'

/** Bytes between two looks at the disk, so that no stream gets far into the reserve. */
const LOOK_EVERY = 4 * 1024 ** 2

async function* watched(source: AsyncIterable<Buffer>, check: () => void): AsyncGenerator<Buffer> {
  let sinceLook = 0
  for await (const chunk of source) {
    sinceLook += chunk.length
    if (sinceLook >= LOOK_EVERY) {
      check()
      sinceLook = 0
    }
    yield chunk
  }
}

/** The same storage, which refuses new bytes (disk_full) where the disk's reserve for the database would shrink. */
export function reservedStorage(storage: Storage, disk: Pick<DiskWatch, 'hasRoomFor'>): Storage {
  const check = (bytes = 0) => {
    if (!disk.hasRoomFor(bytes)) throw new StorageError('disk_full')
  }
  const { localPath } = storage
  return {
    put: async (key, source, ...rest) => {
      // A file of this server's is there already, and is moved.
      if (!(source instanceof Readable)) return storage.put(key, source, ...rest)
      check()
      return storage.put(key, Readable.from(watched(source, check), { objectMode: false }), ...rest)
    },
    get: (...args) => storage.get(...args),
    stat: (key) => storage.stat(key),
    ...(localPath ? { localPath: (key) => localPath.call(storage, key) } : {}),
    delete: (key) => storage.delete(key),
    deletePrefix: (prefix) => storage.deletePrefix(prefix),
    move: (from, to) => storage.move(from, to),
    join: async (parts, ...rest) => {
      const infos = await Promise.all(parts.map((part) => storage.stat(part)))
      check(infos.reduce((sum, part) => sum + (part?.size ?? 0), 0))
      return storage.join(parts, ...rest)
    },
    list: (prefix) => storage.list(prefix),
    free: () => storage.free(),
  }
}
