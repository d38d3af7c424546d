import type { PermissionKey } from '../../contract/platform/permissions.ts'
import type { Session } from '../../platform/session/types.ts'
import type { ReviewState } from './review-types.ts'

/**
 * What the user may do in the review of one scene (PLAN-15): by the keys that the server says they hold on it, which
 * coordinating gives as well; until it has, by those of their role.
 */
export function sceneRights(session: Session, rights: readonly string[]): ReviewState['can'] {
  const may = (key: PermissionKey): boolean => (rights.length > 0 ? rights.includes(key) : session.can(key))
  return {
    comment: may('media_createComment_create'),
    annotate: may('media_createAnnotation_create'),
    upload: may('media_createRendition_create'),
    deleteAnyComment: may('media_deleteComment_delete'),
    deleteAnyAnnotation: may('media_deleteAnnotation_delete'),
    deleteRendition: may('media_deleteRendition_delete'),
    download: may('media_downloadFile_read'),
  }
}
