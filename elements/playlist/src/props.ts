import { attr, type PropsOf } from '@arbo/kit'
import type { PlaylistEntry } from './model/playlist-data.ts'

/** Properties of `<arbo-playlist>`, and its attributes: their kebab-case. */
export const props = {
  /** Id of the playlist, under an `<arbo-session>`. */
  playlistId: attr.string,
  /** Id of a snapshot of the playlist: its scenes in the renditions of then, which are not changed. */
  snapshotId: attr.string,
  /** Id of the scene to show first; by default the first that can be played. */
  itemId: attr.string,
  /** The scenes where the playlist stands alone; `id` and `name` are enough. Small lists may be JSON in the attribute. */
  items: attr.json<PlaylistEntry[]>(),
  /** Nothing can be ordered, chosen or taken out. */
  readonly: attr.boolean,
  /** The list begins again after its last scene. */
  loop: attr.boolean,
}

/** What its view is given. */
export interface PlaylistProps extends PropsOf<typeof props> {}
