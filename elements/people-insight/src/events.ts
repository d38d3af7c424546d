import type { SideMessage } from '@arbo/core/wire'
import { event, type ErrorDetail, type EventsOf } from '@arbo/kit'

/** Events of `<arbo-people-insight>` by name. All bubble and are composed. */
export const events = {
  /**
   * A person's tile is shown.
   * @remarks Told again for another person.
   */
  ready: event<{ id: string; name: string }>(),
  /** A scene was chosen; `preventDefault` keeps its link from being followed. */
  'scene-open': event<{ id: string; renditionId: string | null; commentId: string | null }>(),
  /**
   * The tile could not be read; it shows why and recovers where it can.
   * @type {{ code: string, message: string, error: unknown }}
   */
  'arbo-error': event<ErrorDetail>(),
  /**
   * The session has run out: the page takes the tile away.
   * @type {{ type: 'token-expired' }}
   */
  'arbo-message': event<SideMessage>(),
}

/** The type of each event’s `detail`. */
export interface PeopleInsightEvents extends EventsOf<typeof events> {}
