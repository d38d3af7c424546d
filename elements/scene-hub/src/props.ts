import { attr, type PropsOf } from '@arbo/kit'
import type { SceneHubData } from './model/hub-data.ts'

/** Properties of `<arbo-scene-hub>`, and its attributes: their kebab-case. */
export const props = {
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

/** What its view is given. */
export interface SceneHubProps extends PropsOf<typeof props> {}
