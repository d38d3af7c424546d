import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Deps } from '../../http/deps.ts'

/**
 * Lends a stored file as a path, since ffmpeg reads paths: its own where the storage is a file system, else that of a
 * copy that goes when `work` has ended. `work` only reads it; what it
 * makes goes to workDir, which is there by then.
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
  const path = join(workDir, `${randomUUID()}${extname(key)}`)
  try {
    const { stream } = await storage.get(key)
    await pipeline(stream, createWriteStream(path), { signal })
    return await work(path)
  } finally {
    await rm(path, { force: true })
  }
}
