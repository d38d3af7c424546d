import type { PermissionRule } from '@arbo/core/contract'
import { acceptedType } from '../../storage/accepted.ts'
import type { AcceptedType, AnnouncedFile } from '../../storage/accepted.ts'

/** Who may add files to a scene: whoever may upload to it or change it. */
export const ADD_FILE: PermissionRule = { anyOf: ['media_createRendition_create', 'item_updateItemDetails_update'] }

/** extra1 of an upload that is to be a file of the scene instead of a rendition. */
export const ATTACHMENT = 'attachment'

/** extra1 of an upload that is to be attached to a comment. */
export const COMMENT_ATTACHMENT = 'comment'

/**
 * The types of files of a scene, of any accepted kind and mixed.
 * @throws UploadError file_must_have_ext, invalid_file_format
 */
export function attachmentTypes(files: readonly AnnouncedFile[]): AcceptedType[] {
  return files.map((file) => acceptedType(file))
}
