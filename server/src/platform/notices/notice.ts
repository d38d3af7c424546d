import type { NotificationDetail, NotificationKind, NotificationSource, NotificationType } from '@arbo/core/contract'
import type { Place } from '../access/place.ts'

/** A notice for one person. */
export interface Notice {
  /** Whom: a ws_user id. */
  to: string
  type: NotificationType
  kind: NotificationKind
  source: NotificationSource
  itemId?: string | undefined
  entityId?: string | undefined
  playlistId?: string | undefined
  commentId?: string | undefined
  /** The key of notices that belong together in the feed. */
  groupKey: string
  /** How many changes it stands for. Default 1. */
  changes?: number
  detail?: NotificationDetail
  /** The scene and the entities that silence it where they are muted. */
  mutedBy: readonly string[]
  /** The tie does not by itself let guests see the subject. */
  notForGuests?: boolean
}

/** From the project down. */
export function placeIds({ project_id, process_id, episode_id, take_id }: Place): string[] {
  return [project_id, process_id, episode_id, take_id].filter((id) => id !== null)
}
