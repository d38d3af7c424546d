import type { PlaylistItem, Rational } from '@arbo/core'

/**
 * A scene of a playlist as a page gives it: `id` and `name` are enough. `media` is what `<arbo-review-viewer>` takes as its
 * `media`: one medium, or versions of it, newest first.
 */
export type PlaylistEntry = Pick<PlaylistItem, 'id' | 'name'> &
  Partial<Pick<PlaylistItem, 'code' | 'thumbnail' | 'status_kind' | 'open_comments' | 'rendition'>> & {
    status?: { name: string; colour?: string | null } | null
    media?: PlaylistMedia | PlaylistMedia[]
  }

/** The fields of media that the viewer needs; others are passed on unchanged. */
export interface PlaylistMedia {
  src: string
  type?: string
  rate?: Rational
  [more: string]: unknown
}

/** A scene as the list shows it. */
export interface Entry {
  id: string
  name: string
  code: string | null
  thumbnail: string | null
  /** 0 to 6; null where nothing is said of it. */
  statusKind: number | null
  statusName: string | null
  /** #RRGGBB; null: that of the kind. */
  statusColour: string | null
  openComments: number
  /** Version that plays; null where there is none. */
  version: number | null
  renditionId: string | null
  isPinned: boolean
  isOutdated: boolean
  /** The scene can be played. */
  isPlayable: boolean
  media: PlaylistMedia | PlaylistMedia[] | undefined
}

/** Fills in what a page or the API has left out. */
export function entryOf(entry: PlaylistEntry): Entry {
  const { rendition = null, media } = entry
  return {
    id: entry.id,
    name: entry.name,
    code: entry.code ?? null,
    thumbnail: entry.thumbnail ?? null,
    statusKind: entry.status_kind ?? null,
    statusName: entry.status?.name ?? null,
    statusColour: entry.status?.colour ?? null,
    openComments: entry.open_comments ?? 0,
    version: rendition?.number ?? null,
    renditionId: rendition?.id ?? null,
    isPinned: rendition?.is_pinned ?? false,
    isOutdated: rendition?.is_outdated ?? false,
    isPlayable: media !== undefined || rendition !== null,
    media,
  }
}
