import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Deps } from '../../platform/deps.ts'
import { LocalCopies } from '../../platform/storage/local-copies.ts'
import type { Storage } from '../../platform/storage/storage.ts'

const copies = new WeakMap<Storage, LocalCopies>()

function copiesOf(storage: Storage): LocalCopies {
  const localCopies = copies.get(storage) ?? new LocalCopies(storage)
  copies.set(storage, localCopies)
  return localCopies
}

/**
 * Lends a stored file as a path, since ffmpeg reads paths: its own where the storage is a file system, else that of a
 * copy on this machine. `work` only reads it; files that it makes go to workDir, which is there by then.
 * @throws {StorageError} not_found
 */
export async function withLocalFile<T>(
  { storage, workDir }: Pick<Deps, 'storage' | 'workDir'>,
  key: string,
  work: (path: string) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  await mkdir(workDir, { recursive: true })
  if (storage.localPath) return work(await storage.localPath(key))
  return copiesOf(storage).lend(join(workDir, 'copies'), key, async (path) => {
    signal?.throwIfAborted()
    return work(path)
  })
}
