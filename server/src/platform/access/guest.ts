import type { GuestAccess } from '@arbo/core/contract'

/** A scene that a guest link shows, and the rendition that is played of it, as in a playlist. */
export interface GuestEntry {
  item_id: string
  added: string | null
  chosen: string | null
}

/** A guest of a link. They look in the name of its author, with less, and own only things that they wrote. */
export interface GuestView {
  linkId: string
  /** Tells the passphrase that they came with from a later one. */
  passKey: string
  access: GuestAccess
  /** Null: the link's people see as guests do. */
  visitor: { id: string; name: string } | null
  kind: 'playlist' | 'scene'
  title: string
  workspace: string
  watermark: string | null
  /** The scenes of the link, in its order; nothing else exists for the guest. */
  entries: readonly GuestEntry[]
  isPinned: boolean
}
