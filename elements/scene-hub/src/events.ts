import type { SideMessage } from '@arbo/core/wire'
import { event, type ErrorDetail, type EventsOf } from '@arbo/kit'

/** Events of `<arbo-scene-hub>` by name. All bubble and are composed. */
export const events = {
  /**
   * A scene is shown.
   * @remarks Told again for another scene.
   */
  ready: event<{ id: string; name: string }>(),
  /** A scene beside this one was chosen; `preventDefault` keeps the hub, or its link, from going there. */
  'scene-open': event<{ id: string }>(),
  /** The review was asked for; `preventDefault` keeps its link from being followed. */
  'review-open': event<{ id: string; renditionId: string | null; frame: number | null; commentId: string | null }>(),
  /** Another tab is shown. */
  'tab-change': event<{ tab: string }>(),
  /**
   * The scene could not be read; the hub shows why and recovers where it can.
   * @type {{ code: string, message: string, error: unknown }}
   */
  'arbo-error': event<ErrorDetail>(),
  /**
   * The scene was deleted, or the session has run out: the page takes the hub away.
   * @type {{ type: 'scene-deleted', id: string } | { type: 'token-expired' }}
   */
  'arbo-message': event<SideMessage>(),
}

/** The type of each event’s `detail`. */
export interface SceneHubEvents extends EventsOf<typeof events> {}
