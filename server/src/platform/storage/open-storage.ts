import { join, resolve } from 'node:path'
import type { Config } from '../config.ts'
import { openLocalStorage } from './local-storage.ts'
import type { Storage } from './storage.ts'

type StorageConfig = Pick<Config, 's3' | 'storageDir' | 'dataDir' | 'databaseUrl'>

/**
 * The storage of a configuration: its bucket, else a folder.
 * @throws StorageError not_writable, refused, unavailable
 */
export async function openStorage(config: StorageConfig): Promise<Storage> {
  if (config.s3) {
    const { openS3Storage } = await import('./s3-storage.ts')
    return openS3Storage(config.s3)
  }
  const folder = resolve(config.storageDir ?? join(config.dataDir, 'storage'))
  // The embedded database belongs to one process, and so does the folder beside it.
  return openLocalStorage(folder, { leftoverAgeMs: config.databaseUrl ? undefined : 0 })
}
