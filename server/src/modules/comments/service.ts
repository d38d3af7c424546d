import { and, eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Comment, HandlerInput } from '@arbo/core/contract'
import { comment, commentAddressed, commentMention, commentReaction } from '../../db/schema.ts'
import { isViolation } from '../../db/violation.ts'
import type { Tx } from '../../db/transaction.ts'
import { ApiError, validationFailed } from '../../http/apiError.ts'
import type { Deps } from '../../http/deps.ts'
import type { FileUrl } from '../../http/files.ts'
import type { Page } from '../../http/handler.ts'
import { text } from '../../texts.ts'
import { authorIdOf } from '../access/guest.ts'
import type { Member } from '../access/member.ts'
import { demand, itemFor, may } from '../access/rights.ts'
import type { ItemAccess } from '../access/rights.ts'
import { tell } from '../events/tell.ts'
import { notifyComment } from '../notifications/notifyComment.ts'
import type { CommentNews } from '../notifications/notifyComment.ts'
import { checkFrames } from '../renditions/frames.ts'
import { renditionFor } from '../renditions/queries.ts'
import { folderOf } from '../uploads/keys.ts'
import { attachedKeys, removeAttachment, writeAttachments } from './attachments.ts'
import { allSeeScene } from './people.ts'
import { commentById, commentPage } from './queries.ts'
import type { CommentFilter, FileView } from './queries.ts'

type CommentDeps = Pick<Deps, 'database' | 'storage'> & {
  /** Signs the addresses of the answer's files. */
  fileUrl: FileUrl
}
type NewComment = HandlerInput<'createComment'>['body']
type CommentPatch = HandlerInput<'updateComment'>['body']

const SEE = 'media_getReviewUserInterface_read'
const WRITE = 'media_createComment_create'

function viewOf({ fileUrl }: CommentDeps, member: Member, access: ItemAccess): FileView {
  return { fileUrl, mayDownload: may(member, 'media_downloadFile_read', access.isCoordinator) }
}

async function found(tx: Tx, wsId: string, itemId: string, id: string, files?: FileView): Promise<Comment> {
  const row = await commentById(tx, wsId, itemId, id, files)
  if (!row) throw new ApiError('not_found')
  return row
}

/** Tells of a comment as all may see it, and answers it as its reader may. */
async function told(
  deps: CommentDeps,
  tx: Tx,
  member: Member,
  access: ItemAccess,
  id: string,
  type: 'created' | 'updated',
): Promise<Comment> {
  const row = await found(tx, member.wsId, access.id, id)
  tell(tx, member.wsId, `comment.${type}`, { item_id: access.id, comment: row }, access)
  return row.attachments.length === 0 ? row : found(tx, member.wsId, access.id, id, viewOf(deps, member, access))
}

/**
 * @param renditionId only the comments of this rendition
 * @throws {ApiError} not_found
 */
export function listComments(
  deps: CommentDeps,
  member: Member,
  itemId: string,
  renditionId: string | null,
  filter: CommentFilter,
): Promise<Page<Comment>> {
  return deps.database.withWorkspace(member.wsId, async (tx) => {
    const access = await itemFor(tx, member, itemId, SEE)
    if (renditionId !== null) await renditionFor(tx, member.wsId, itemId, renditionId)
    return commentPage(tx, member.wsId, itemId, renditionId, filter, viewOf(deps, member, access))
  })
}

/** @throws {ApiError} not_found */
export function showComment(deps: CommentDeps, member: Member, itemId: string, id: string): Promise<Comment> {
  return deps.database.withWorkspace(member.wsId, async (tx) => {
    const access = await itemFor(tx, member, itemId, SEE)
    return found(tx, member.wsId, itemId, id, viewOf(deps, member, access))
  })
}

/** Only people who may see the scene are named in its comments. @throws {ApiError} invalid_reference */
async function checkPeople(tx: Tx, member: Member, access: ItemAccess, body: CommentPatch): Promise<void> {
  const ids = [...(body.mention_ids ?? []), ...(body.assignee_id ? [body.assignee_id] : [])]
  if (!(await allSeeScene(tx, member.wsId, access, ids))) throw new ApiError('invalid_reference')
}

/** A rendition that a body names. @throws {ApiError} invalid_reference */
function renditionOf(tx: Tx, wsId: string, itemId: string, id: string) {
  return renditionFor(tx, wsId, itemId, id).catch((error: unknown) => {
    throw error instanceof ApiError ? new ApiError('invalid_reference', { cause: error }) : error
  })
}

/** A reply stands where its thread stands, whatever it says itself. */
async function anchorOf(tx: Tx, wsId: string, itemId: string, body: NewComment) {
  if (body.parent_id) {
    const parent = await commentById(tx, wsId, itemId, body.parent_id)
    if (!parent) throw new ApiError('invalid_reference')
    if (parent.parent_id) throw validationFailed({ parent_id: text('api.reply_depth') })
    const { rendition_id, frame_start, frame_end, file_index } = parent
    return { rendition_id, frame_start, frame_end, file_index }
  }
  const { rendition_id = null, frame_start = null, frame_end = null, file_index = null } = body
  if (rendition_id === null) return { rendition_id: null, frame_start: null, frame_end: null, file_index: null }
  const rendition = await renditionOf(tx, wsId, itemId, rendition_id)
  checkFrames(rendition, { frame_start, frame_end })
  if (file_index !== null && file_index >= rendition.files.length) {
    throw validationFailed({ file_index: text('api.field_unknown') })
  }
  return { rendition_id, frame_start, frame_end, file_index }
}

async function writeMentions(tx: Tx, wsId: string, id: string, ids: readonly string[] | undefined): Promise<void> {
  if (!ids) return
  await tx.delete(commentMention).where(and(eq(commentMention.ws_id, wsId), eq(commentMention.comment_id, id)))
  const rows = [...new Set(ids)].map((ws_user_id) => ({ ws_id: wsId, comment_id: id, ws_user_id }))
  if (rows.length > 0) await tx.insert(commentMention).values(rows)
}

/** The comment that an earlier, identical request made; its answer was lost. */
async function earlier(
  deps: CommentDeps,
  tx: Tx,
  member: Member,
  access: ItemAccess,
  id: string | undefined,
): Promise<Comment | undefined> {
  const files = viewOf(deps, member, access)
  const row = id === undefined ? undefined : await commentById(tx, member.wsId, access.id, id, files)
  if (row && row.author.id !== authorIdOf(member)) throw new ApiError('conflict')
  return row
}

/** Who is named in a comment, without those who were so before. */
function newsOf(commentId: string, body: CommentPatch, before?: Comment): CommentNews {
  const known = new Set(before?.mentions.map(({ id }) => id))
  const isOther = body.assignee_id !== before?.assignee?.id
  return {
    commentId,
    mentioned: (body.mention_ids ?? []).filter((id) => !known.has(id)),
    assigned: body.assignee_id && isOther ? [body.assignee_id] : [],
  }
}

async function replyNews(
  tx: Tx,
  { wsId }: Member,
  itemId: string,
  { parent_id }: NewComment,
): Promise<Partial<CommentNews>> {
  const parent = parent_id ? await found(tx, wsId, itemId, parent_id) : null
  return parent ? { repliesTo: { authorId: parent.author.id, parentId: parent.id } } : { isNew: true }
}

/** @throws {ApiError} not_found, invalid_reference, validation_failed, conflict, upload_incomplete */
export async function createComment(
  deps: CommentDeps,
  member: Member,
  itemId: string,
  body: NewComment,
): Promise<Comment> {
  try {
    return await deps.database.withWorkspace(member.wsId, async (tx) => {
      const access = await itemFor(tx, member, itemId, WRITE)
      const before = await earlier(deps, tx, member, access, body.id)
      if (before) return before
      const anchor = await anchorOf(tx, member.wsId, itemId, body)
      await checkPeople(tx, member, access, body)
      const id = body.id ?? uuidv7()
      await tx.insert(comment).values({
        ws_id: member.wsId,
        id,
        item_id: itemId,
        ...anchor,
        parent_id: body.parent_id ?? null,
        author_id: member.id,
        guest_id: member.guest?.visitor?.id ?? null,
        text: body.text,
        marker_colour: body.marker_colour ?? null,
        assignee_id: body.assignee_id ?? null,
      })
      await writeMentions(tx, member.wsId, id, body.mention_ids)
      await writeAttachments(tx, member, itemId, id, body.attachments)
      await notifyComment(tx, member, access, { ...newsOf(id, body), ...(await replyNews(tx, member, itemId, body)) })
      return told(deps, tx, member, access, id, 'created')
    })
  } catch (error) {
    throw isViolation(error, 'comment_pkey') ? new ApiError('conflict', { cause: error }) : error
  }
}

/**
 * @throws {ApiError} not_found, permission_denied unless it is one's own, invalid_reference, conflict with the comment
 *   as it is in meta.current where its words are not those that were seen
 */
export function updateComment(
  deps: CommentDeps,
  member: Member,
  itemId: string,
  id: string,
  body: CommentPatch,
): Promise<Comment> {
  return deps.database.withWorkspace(member.wsId, async (tx) => {
    const access = await itemFor(tx, member, itemId, WRITE)
    const before = await found(tx, member.wsId, itemId, id)
    if (before.author.id !== authorIdOf(member)) throw new ApiError('permission_denied')
    const { seen_edited_at: seen } = body
    if (seen !== undefined && seen !== before.edited_at) throw new ApiError('conflict', { meta: { current: before } })
    await checkPeople(tx, member, access, body)
    const { text: words, marker_colour, assignee_id } = body
    const now = new Date()
    const edited = words !== undefined && words !== before.text ? { edited: true, edited_at: now } : {}
    await tx
      .update(comment)
      .set({ text: words, marker_colour, assignee_id, ...edited, updated_at: now })
      .where(and(eq(comment.ws_id, member.wsId), eq(comment.id, id)))
    await writeMentions(tx, member.wsId, id, body.mention_ids)
    await notifyComment(tx, member, access, newsOf(id, body, before))
    return told(deps, tx, member, access, id, 'updated')
  })
}

/** @throws {ApiError} not_found */
export function completeComment(
  deps: CommentDeps,
  member: Member,
  itemId: string,
  id: string,
  done: boolean,
): Promise<Comment> {
  return deps.database.withWorkspace(member.wsId, async (tx) => {
    const access = await itemFor(tx, member, itemId, WRITE)
    const before = await found(tx, member.wsId, itemId, id)
    if (before.done === done) return before
    const change = done ? { done_at: new Date(), done_by: member.id } : { done_at: null, done_by: null }
    await tx
      .update(comment)
      .set({ ...change, updated_at: new Date() })
      .where(and(eq(comment.ws_id, member.wsId), eq(comment.id, id)))
    if (done) {
      await notifyComment(tx, member, access, { commentId: id, author: { id: before.author.id, source: 'resolve' } })
    }
    return told(deps, tx, member, access, id, 'updated')
  })
}

/** @throws {ApiError} not_found */
export function reactToComment(
  deps: CommentDeps,
  member: Member,
  itemId: string,
  id: string,
  { emoji, on }: { emoji: string; on: boolean },
): Promise<Comment> {
  return deps.database.withWorkspace(member.wsId, async (tx) => {
    const access = await itemFor(tx, member, itemId, WRITE)
    const { author } = await found(tx, member.wsId, itemId, id)
    const own = { ws_id: member.wsId, comment_id: id, ws_user_id: member.id, emoji }
    if (on) await tx.insert(commentReaction).values(own).onConflictDoNothing()
    else {
      const { ws_id, comment_id, ws_user_id } = commentReaction
      await tx
        .delete(commentReaction)
        .where(
          and(eq(ws_id, own.ws_id), eq(comment_id, id), eq(ws_user_id, member.id), eq(commentReaction.emoji, emoji)),
        )
    }
    if (on) {
      const news = { commentId: id, author: { id: author.id, source: 'react' }, detail: { emoji } } as const
      await notifyComment(tx, member, access, news)
    }
    return told(deps, tx, member, access, id, 'updated')
  })
}

/** Says who is to see to a comment. @throws {ApiError} not_found, invalid_reference */
export function assignComment(
  deps: CommentDeps,
  member: Member,
  itemId: string,
  id: string,
  assignee_id: string | null,
): Promise<Comment> {
  return deps.database.withWorkspace(member.wsId, async (tx) => {
    const access = await itemFor(tx, member, itemId, WRITE)
    const before = await found(tx, member.wsId, itemId, id)
    await checkPeople(tx, member, access, { assignee_id })
    await tx
      .update(comment)
      .set({ assignee_id, updated_at: new Date() })
      .where(and(eq(comment.ws_id, member.wsId), eq(comment.id, id)))
    await notifyComment(tx, member, access, newsOf(id, { assignee_id }, before))
    return told(deps, tx, member, access, id, 'updated')
  })
}

/**
 * Marks a comment as addressed in a newer version than its own, or takes that back. A reply goes with its thread.
 * @throws {ApiError} not_found, invalid_reference
 */
export function addressComment(
  deps: CommentDeps,
  member: Member,
  itemId: string,
  id: string,
  { rendition_id, addressed }: { rendition_id: string; addressed: boolean },
): Promise<Comment> {
  return deps.database.withWorkspace(member.wsId, async (tx) => {
    const access = await itemFor(tx, member, itemId, WRITE)
    const before = await found(tx, member.wsId, itemId, id)
    const newer = await renditionOf(tx, member.wsId, itemId, rendition_id)
    const isOlder = before.rendition_version !== null && before.rendition_version < newer.version
    if (before.parent_id !== null || !isOlder) throw new ApiError('invalid_reference')
    const row = { ws_id: member.wsId, comment_id: id, rendition_id, by_id: member.id }
    if (addressed) {
      await tx.insert(commentAddressed).values(row).onConflictDoNothing()
      const author = { id: before.author.id, source: 'comment_creator' } as const
      await notifyComment(tx, member, access, { commentId: id, author, detail: { version: newer.version } })
    } else {
      const { ws_id, comment_id } = commentAddressed
      await tx
        .delete(commentAddressed)
        .where(and(eq(ws_id, row.ws_id), eq(comment_id, id), eq(commentAddressed.rendition_id, rendition_id)))
    }
    await touch(tx, member.wsId, id)
    return told(deps, tx, member, access, id, 'updated')
  })
}

/** An event about a change that is no column's is newer than those before it, too. */
async function touch(tx: Tx, wsId: string, id: string): Promise<void> {
  await tx
    .update(comment)
    .set({ updated_at: new Date() })
    .where(and(eq(comment.ws_id, wsId), eq(comment.id, id)))
}

/** @throws {ApiError} not_found, permission_denied unless it is one's own, validation_failed where nothing would be left */
export async function deleteCommentAttachment(
  deps: CommentDeps,
  member: Member,
  itemId: string,
  id: string,
  attachmentId: string,
): Promise<Comment> {
  const { key, row } = await deps.database.withWorkspace(member.wsId, async (tx) => {
    const access = await itemFor(tx, member, itemId, WRITE)
    const before = await found(tx, member.wsId, itemId, id)
    if (before.author.id !== authorIdOf(member)) throw new ApiError('permission_denied')
    if (!before.attachments.some((each) => each.id === attachmentId)) throw new ApiError('not_found')
    if (before.text === '' && before.attachments.length === 1) {
      throw validationFailed({ attachment_id: text('api.comment_empty') })
    }
    const removed = await removeAttachment(tx, member.wsId, id, attachmentId)
    await touch(tx, member.wsId, id)
    return { key: removed, row: await told(deps, tx, member, access, id, 'updated') }
  })
  if (key !== null) await deps.storage.deletePrefix(folderOf(key))
  return row
}

/**
 * Deletes a comment and its replies, then their files: one's own, or anybody's with the right to delete comments.
 * @throws {ApiError} not_found, permission_denied
 */
export async function deleteComment(deps: CommentDeps, member: Member, itemId: string, id: string): Promise<void> {
  const keys = await deps.database.withWorkspace(member.wsId, async (tx) => {
    const access = await itemFor(tx, member, itemId, WRITE)
    const before = await found(tx, member.wsId, itemId, id)
    if (before.author.id !== authorIdOf(member)) demand(member, 'media_deleteComment_delete', access.isCoordinator)
    const attached = await attachedKeys(tx, member.wsId, { commentId: id })
    await tx.delete(comment).where(and(eq(comment.ws_id, member.wsId), eq(comment.id, id)))
    const { rendition_id } = before
    tell(tx, member.wsId, 'comment.deleted', { item_id: itemId, rendition_id, id }, access)
    if (before.parent_id) await told(deps, tx, member, access, before.parent_id, 'updated')
    return attached
  })
  for (const key of keys) await deps.storage.deletePrefix(folderOf(key))
}
