import type { SideMessage } from '@arbo/core/wire'
import type { ErrorDetail } from '@arbo/kit'

/** Events of `<arbo-scene-hub>` by name, with the type of their `detail`. All bubble and are composed. */
export interface SceneHubEvents {
  /** A scene is shown; told again for another scene. */
  ready: { id: string; name: string }
  /** A scene beside this one was chosen; `preventDefault()` keeps the hub, or its link, from going there. */
  'scene-open': { id: string }
  /** The review of the scene was asked for; `preventDefault()` keeps its link from being followed. */
  'review-open': { id: string; renditionId: string | null; frame: number | null; commentId: string | null }
  /** Another tab is shown. */
  'tab-change': { tab: string }
  'arbo-error': ErrorDetail
  /** The scene was deleted, or the session has run out: the page takes the hub away. */
  'arbo-message': SideMessage
}
