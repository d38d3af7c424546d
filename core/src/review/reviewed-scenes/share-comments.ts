import { createClient } from '../../platform/api/client.ts'
import { SHOWN_BY_CALLER } from '../../platform/api/effects.ts'
import type { SharedComments } from '../../contract/review/comments.ts'
import type { Session } from '../../platform/session/types.ts'

/** The comments to open: those of a scene, or of all scenes of a playlist. */
export type SharedCommentsOf = { playlist_id: string } | { item_id: string }

/**
 * Opens all comments and drawings to clients; `dry_run` only counts them. Rejects with an ApiError: permission_denied
 * where the caller may not decide about others’ comments on each scene.
 */
export function shareComments(session: Session, of: SharedCommentsOf, dry_run: boolean): Promise<SharedComments> {
  const scenes = 'playlist_id' in of ? of : { item_ids: [of.item_id] }
  return createClient(session).shareComments({ body: { ...scenes, dry_run }, optOut: [...SHOWN_BY_CALLER, 403, 404] })
}

/** The user has read that comments of before are kept for the team, and is not told again. */
export async function dismissAudienceNotice(session: Session): Promise<void> {
  await createClient(session).dismissAudienceNotice()
  await session.refreshWorkspace()
}
