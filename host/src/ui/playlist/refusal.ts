import { PLAYLIST_ITEMS_MAX, type LevelNames } from '@arbo/core'
import { listTexts } from '../list/texts.ts'

/** Why so many scenes cannot go into a playlist; null: they can. */
export function refusalOf(count: number, scene: LevelNames): string | null {
  return count > PLAYLIST_ITEMS_MAX
    ? listTexts.toPlaylistMost({ count, most: PLAYLIST_ITEMS_MAX, scenes: scene.words })
    : null
}
