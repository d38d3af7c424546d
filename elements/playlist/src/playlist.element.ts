import { elementClass, exposedBy } from '@arbo/kit'
import { elementStyles } from '@arbo/kit/styles'
import { version } from '../package.json'
import { Playlist, type PlaylistApi } from './Playlist.tsx'
import { props } from './props.ts'
import layout from './style/layout.css?inline'
import list from './style/list.css?inline'

/**
 * A list of scenes that plays through: the next scene is opened behind the one on screen and starts without a gap. It is
 * ordered by drag and by keyboard. It works alone with scenes given as properties, connected under `<arbo-session>`, and
 * inside the Arbo host. Pictures are shown by `<arbo-review-viewer>`, which the page loads beside it. Give it a height.
 *
 * @tag arbo-playlist
 * @slot tools - The page’s own buttons, at the end of the bar above the list.
 * @slot empty - What is to be done where the list has no scenes.
 * @slot decision - Below the field for a comment in the viewer: the page’s buttons that decide about the scene on screen.
 * @slot - Shown until the script has loaded, and where it fails to.
 * @csspart app - Everything but overlays.
 * @csspart portal - The overlay layer.
 * @csspart playlist - The whole playlist.
 * @csspart player - The viewers.
 * @csspart list - The list of scenes.
 */
export class PlaylistElement extends elementClass(Playlist, [...elementStyles, layout, list], props, {
  translators: {
    de: () => import('./de.ts'),
    fr: () => import('./fr.ts'),
    es: () => import('./es.ts'),
    ja: () => import('./ja.ts'),
  },
}) {
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

  /** Sends the comment that is being written, where there is one. False: it was refused and is still there. */
  async sendComment(): Promise<boolean> {
    return (await exposedBy<PlaylistApi>(this)?.sendComment()) ?? true
  }
}
