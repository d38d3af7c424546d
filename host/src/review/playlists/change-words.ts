import type { PlaylistChanges } from '@arbo/core'
import { playlistTexts } from './texts.ts'

/** `3 added, 1 newer version`; null where nothing has changed. */
export function changeWords({ added, removed, moved, updated }: PlaylistChanges): string | null {
  const words = [
    added.length > 0 && playlistTexts.changedAdded({ count: added.length }),
    removed.length > 0 && playlistTexts.changedRemoved({ count: removed.length }),
    updated.length > 0 && playlistTexts.changedUpdated({ count: updated.length }),
    moved.length > 0 && playlistTexts.changedMoved({ count: moved.length }),
  ].filter((word) => word !== false)
  return words.length === 0 ? null : words.join(', ')
}
