import { join, resolve } from 'node:path'
import type { Config } from '../config.ts'
import { DiskWatch } from './disk-watch.ts'
import type { DiskOptions } from './disk-watch.ts'

/** The watch over the folders of a configuration; it looks when it is asked, and by itself once it is started. */
export function openDiskWatch(config: Config, freeIn?: DiskOptions['freeIn']): DiskWatch {
  const dataFolder = resolve(config.dataDir)
  return new DiskWatch({
    dataFolder,
    filesFolder: config.s3 ? undefined : resolve(config.storageDir ?? join(dataFolder, 'storage')),
    holdsDatabase: config.databaseUrl === undefined,
    ...config.disk,
    freeIn,
  })
}
