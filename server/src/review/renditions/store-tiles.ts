import { join } from 'node:path'
import { tileNames } from '../../platform/media/tiles.ts'
import type { TilesInfo } from '../../platform/media/types.ts'
import type { Storage } from '../../platform/storage/storage.ts'

/** Tiles that are stored at the same time. */
const AT_ONCE = 8

/** Moves a folder of tiles into storage. An earlier try's are replaced. */
export async function storeTiles(storage: Storage, key: string, folder: string, info: TilesInfo): Promise<void> {
  const names = await tileNames(folder)
  const type = `image/${info.extension}`
  const next = names.values()
  const work = async (): Promise<void> => {
    for (const name of next) await storage.put(`${key}/${name}`, { file: join(folder, name) }, { type })
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}
