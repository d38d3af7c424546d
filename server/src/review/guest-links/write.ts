import type { Comment, HandlerInput, StoredAnnotationOp } from '@arbo/core/contract'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import { noFileUrls } from '../../platform/http/files.ts'
import type { GuestMember } from '../../platform/access/guest-member.ts'
import { appendAnnotations } from '../annotations/service.ts'
import { createComment, deleteComment, showComment, updateComment } from '../comments/service.ts'

type WriteDeps = Pick<Deps, 'database' | 'storage'>

/** @throws {ApiError} guest_preview, guest_view_only */
function requireWriting({ guest }: GuestMember): void {
  if (!guest.visitor) throw new ApiError('guest_preview')
  if (guest.access === 'view') throw new ApiError('guest_view_only')
}

const commentDeps = (deps: WriteDeps) => ({ ...deps, fileUrl: noFileUrls })

/** @throws {ApiError} guest_preview, guest_view_only, not_found, invalid_reference, validation_failed, conflict */
export async function createGuestComment(
  deps: WriteDeps,
  member: GuestMember,
  itemId: string,
  body: HandlerInput<'createGuestComment'>['body'],
): Promise<Comment> {
  requireWriting(member)
  const { parent_id, rendition_id } = body
  if (parent_id) {
    const parent = await showComment(commentDeps(deps), member, itemId, parent_id)
    // Comments and drawings on other renditions do not exist for them.
    if (parent.rendition_id !== rendition_id) throw new ApiError('invalid_reference')
  }
  return createComment(commentDeps(deps), member, itemId, body)
}

/** @throws {ApiError} guest_preview, guest_view_only, not_found, permission_denied */
export async function updateGuestComment(
  deps: WriteDeps,
  member: GuestMember,
  itemId: string,
  id: string,
  { text }: HandlerInput<'updateGuestComment'>['body'],
): Promise<Comment> {
  requireWriting(member)
  return updateComment(commentDeps(deps), member, itemId, id, { text })
}

/** @throws {ApiError} guest_preview, guest_view_only, not_found, permission_denied */
export async function deleteGuestComment(
  deps: WriteDeps,
  member: GuestMember,
  itemId: string,
  id: string,
): Promise<void> {
  requireWriting(member)
  await deleteComment(commentDeps(deps), member, itemId, id)
}

/** @throws {ApiError} guest_preview, guest_view_only, not_found, permission_denied, validation_failed, conflict */
export async function createGuestAnnotations(
  deps: WriteDeps,
  member: GuestMember,
  { item_id, rendition_id }: { item_id: string; rendition_id: string },
  ops: HandlerInput<'createGuestAnnotations'>['body']['ops'],
): Promise<StoredAnnotationOp[]> {
  requireWriting(member)
  return appendAnnotations(deps, member, item_id, rendition_id, ops)
}
