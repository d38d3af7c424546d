import { attr, elementClass } from '@arbo/kit'
import { elementStyles, partStyles } from '@arbo/kit/styles'
import { version } from '../package.json'
import type { SceneHubData } from './model/hub-data.ts'
import { SceneHub } from './SceneHub.tsx'
import facts from './style/facts.css?inline'
import layout from './style/layout.css?inline'
import lists from './style/lists.css?inline'
import picture from './style/picture.css?inline'

const props = {
  /** Id of the scene, under an `<arbo-session>`. */
  itemId: attr.string,
  /** Tab to begin with: `comments`, `files`, `notes`, `markers`, `renditions` or `history`. */
  tab: attr.string,
  /** Id of a comment to point out. */
  commentId: attr.string,
  /** Id of the rendition to show in place of the latest. */
  renditionId: attr.string,
  /** Address of a scene's page, with `{id}` for the scene's id. Without it the hub itself goes to the scenes beside. */
  sceneHref: attr.string,
  /** Address of a scene's review, with `{id}` for the scene's id. Without it the way there is a button that tells `review-open`. */
  reviewHref: attr.string,
  /** What to show where the hub stands alone. Only `item` with id and name is needed: a tab without data is left out. */
  scene: attr.none<SceneHubData>(),
}

/**
 * One scene whole: its picture, which plays in place, status, people, dates, metrics, comments, files, notes, markers,
 * renditions, history, and the scenes beside it. It works alone with data given as a property, connected under
 * `<arbo-session>`, and inside the Arbo host. Connected, it is live, and offers to each user what they may change.
 *
 * @tag arbo-scene-hub
 * @fires {CustomEvent<{ id: string, name: string }>} ready - A scene is shown.
 * @fires {CustomEvent<{ id: string }>} scene-open - A scene beside this one was chosen; `preventDefault` keeps the hub, or its link, from going there.
 * @fires {CustomEvent<{ id: string, renditionId: string | null, frame: number | null, commentId: string | null }>} review-open - The review was asked for; `preventDefault` keeps its link from being followed.
 * @fires {CustomEvent<{ tab: string }>} tab-change - Another tab is shown.
 * @fires {CustomEvent<{ code: string, message: string, error: unknown }>} arbo-error - The scene could not be read; the hub shows why and recovers where it can.
 * @fires {CustomEvent<{ type: 'scene-deleted', id: string } | { type: 'token-expired' }>} arbo-message - The scene was deleted, or the session has run out: the page takes the hub away.
 * @slot - Shown until the script has loaded, and where it fails to.
 * @csspart app - Everything but overlays.
 * @csspart portal - The overlay layer.
 * @csspart hub - The whole hub.
 * @csspart header - Name and place of the scene.
 * @csspart picture - The picture that plays in place.
 * @csspart details - Status, people, dates and metrics.
 */
export class SceneHubElement extends elementClass(
  SceneHub,
  [...elementStyles, partStyles, layout, picture, facts, lists],
  props,
) {
  static override version: string = version
}
