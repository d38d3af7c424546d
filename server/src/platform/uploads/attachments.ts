import type { PermissionRule } from '@arbo/core/contract'
import { fileExtension } from '../storage/accepted.ts'
import type { AcceptedType, AnnouncedFile } from '../storage/accepted.ts'
import { UploadError } from '../storage/errors.ts'
import { attachableType } from './attachable.ts'

/** People who may upload to a scene or change it may add files to it. */
export const ADD_FILE: PermissionRule = { anyOf: ['media_createRendition_create', 'item_updateItemDetails_update'] }

/** extra1 of an upload that is to be a file of the scene instead of a rendition. */
export const ATTACHMENT = 'attachment'

/** extra1 of an upload that is to be attached to a comment. */
export const COMMENT_ATTACHMENT = 'comment'

/**
 * The types that files of a scene or comment are expected to have, of any accepted kind and mixed. The browser's types
 * count for nothing: it goes by the name as well, and the content is looked at on arrival.
 * @throws UploadError file_must_have_ext, invalid_file_format
 */
export function attachmentTypes(files: readonly AnnouncedFile[], changes: readonly string[] = []): AcceptedType[] {
  return files.map(({ name, type }) => {
    const types = attachableType(fileExtension(name), type, changes)
    if (!types) throw new UploadError('invalid_file_format')
    return types
  })
}
