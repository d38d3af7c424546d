import type { SideMessage } from '@arbo/core/wire'
import type { ErrorDetail } from '@arbo/kit'

/** Events of `<arbo-people-insight>` by name, with the type of their `detail`. All bubble and are composed. */
export interface PeopleInsightEvents {
  /** A person's tile is shown; told again for another person. */
  ready: { id: string; name: string }
  /** A scene was chosen; `preventDefault()` keeps its link from being followed. */
  'scene-open': { id: string; renditionId: string | null; commentId: string | null }
  'arbo-error': ErrorDetail
  /** The session has run out: the page takes the tile away. */
  'arbo-message': SideMessage
}
