import type { Rendition, RenditionFile } from '@arbo/core'
import type { PlayerMedia } from '../player/player-types.ts'

/** A file that a page gave, with what its requests need. */
export interface LocalFile extends RenditionFile {
  request_init?: PlayerMedia['requestInit']
  /** Loudness of the sound, 0 to 1, where the page gave it and not an address. */
  peaks?: readonly number[]
}

/** What the player opens for a page of a rendition; null while it is not ready or not readable. */
export function playableOf(rendition: Rendition | undefined, fileIndex: number): PlayerMedia | null {
  const file: LocalFile | undefined = rendition?.files[fileIndex]
  if (!rendition || !file?.src || rendition.state !== 'ready') return null
  const table = file.frame_table
  return {
    kind: file.kind,
    key: mediaKey(rendition, fileIndex),
    src: file.src,
    type: file.src_type ?? undefined,
    frameRate: file.frame_rate ?? undefined,
    frameTable: table ? { rate: table.rate, count: table.count, timeBase: table.time_base, pts: table.pts } : undefined,
    tiles: file.tiles ?? undefined,
    requestInit: file.request_init,
  }
}

/** The frame that the thumbnail of a clip shows: the middle one. Null where it is not known how long the clip is. */
export function posterOf({ kind, frameTable }: PlayerMedia): number | null {
  return kind === 'video' && frameTable ? Math.floor(frameTable.count / 2) : null
}

/** Tells whether two states of a rendition show the same media. Addresses are signed anew with each read. */
export function mediaKey(rendition: Rendition | undefined, fileIndex: number): string {
  const file = rendition?.files[fileIndex]
  if (!rendition || !file?.src || rendition.state !== 'ready') return ''
  return [rendition.id, fileIndex, file.id, file.is_proxy].join(' ')
}

/** The rendition that a review opens at where none was asked for; `renditions` are newest first. */
export function newestReady(renditions: readonly Rendition[]): Rendition | undefined {
  return renditions.find(({ state }) => state === 'ready') ?? renditions[0]
}
