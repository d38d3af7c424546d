import { attr, elementClass, exposedBy } from '@arbo/kit'
import { elementStyles } from '@arbo/kit/styles'
import { version } from '../package.json'
import { Playlist, type PlaylistApi } from './Playlist.tsx'
import type { PlaylistEntry } from './model/playlist-data.ts'
import layout from './style/layout.css?inline'
import list from './style/list.css?inline'

const props = {
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

/**
 * A list of scenes that plays through: the next scene is opened behind the one on screen and starts without a gap. It is
 * ordered by drag and by keyboard. It works alone with scenes given as properties, connected under `<arbo-session>`, and
 * inside the Arbo host. Pictures are shown by `<arbo-review-viewer>`, which the page loads beside it. Give it a height.
 *
 * @tag arbo-playlist
 * @fires {CustomEvent<{ count: number }>} ready - The list is shown.
 * @fires {CustomEvent<{ id: string, index: number }>} item-open - A scene came on screen: chosen, or by playing through.
 * @fires {CustomEvent<{ ids: string[] }>} order-change - The scenes are to stand in this order; `preventDefault` refuses it.
 * @fires {CustomEvent<{ ids: string[] }>} items-remove - Scenes are to be taken out; `preventDefault` refuses it.
 * @fires {CustomEvent<{ through: boolean, loop: boolean }>} play-change - Playing through was switched on or off, or the loop of the list.
 * @fires {CustomEvent<{ code: string, message: string, error: unknown }>} arbo-error - The playlist could not be read or changed; it shows why and recovers where it can.
 * @slot tools - The page’s own buttons, at the end of the bar above the list.
 * @slot empty - What is to be done where the list has no scenes.
 * @slot - Shown until the script has loaded, and where it fails to.
 * @csspart app - Everything but overlays.
 * @csspart portal - The overlay layer.
 * @csspart playlist - The whole playlist.
 * @csspart player - The viewers.
 * @csspart list - The list of scenes.
 */
export class PlaylistElement extends elementClass(Playlist, [...elementStyles, layout, list], props) {
  static override version: string = version

  /** Shows a scene by its id, or by its place from 0. Of an unknown one nothing happens. */
  open(scene: string | number): void {
    exposedBy<PlaylistApi>(this)?.open(scene)
  }

  /** Plays from the scene on screen on. */
  play(): void {
    exposedBy<PlaylistApi>(this)?.play()
  }

  /** Stops on the frame shown last. */
  pause(): void {
    exposedBy<PlaylistApi>(this)?.pause()
  }
}
