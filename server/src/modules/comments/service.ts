import { and, eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Comment, HandlerInput } from '@arbo/core/contract'
import { comment, commentMention, commentReaction } from '../../db/schema.ts'
import { isViolation } from '../../db/violation.ts'
import type { Tx } from '../../db/transaction.ts'
import { ApiError, validationFailed } from '../../http/apiError.ts'
import type { Deps } from '../../http/deps.ts'
import type { Page } from '../../http/handler.ts'
import { text } from '../../texts.ts'
import type { Member } from '../access/member.ts'
import { demand, itemFor } from '../access/rights.ts'
import type { ItemAccess } from '../access/rights.ts'
import { allExist } from '../entities/queries.ts'
import { tell } from '../events/tell.ts'
import { checkFrames } from '../renditions/frames.ts'
import { renditionFor } from '../renditions/queries.ts'
import { commentById, commentPage } from './queries.ts'
import type { CommentFilter } from './queries.ts'

type CommentDeps = Pick<Deps, 'database'>
type NewComment = HandlerInput<'createComment'>['body']
type CommentPatch = HandlerInput<'updateComment'>['body']

const SEE = 'media_getReviewUserInterface_read'
const WRITE = 'media_createComment_create'

async function found(tx: Tx, wsId: string, itemId: string, id: string): Promise<Comment> {
  const row = await commentById(tx, wsId, itemId, id)
  if (!row) throw new ApiError('not_found')
  return row
}

async function told(
  tx: Tx,
  member: Member,
  access: ItemAccess,
  id: string,
  type: 'created' | 'updated',
): Promise<Comment> {
  const row = await found(tx, member.wsId, access.id, id)
  tell(tx, member.wsId, `comment.${type}`, { item_id: access.id, comment: row }, access)
  return row
}

/**
 * @param renditionId only the comments of this rendition
 * @throws {ApiError} not_found
 */
export function listComments(
  { database }: CommentDeps,
  member: Member,
  itemId: string,
  renditionId: string | null,
  filter: CommentFilter,
): Promise<Page<Comment>> {
  return database.withWorkspace(member.wsId, async (tx) => {
    await itemFor(tx, member, itemId, SEE)
    if (renditionId !== null) await renditionFor(tx, member.wsId, itemId, renditionId)
    return commentPage(tx, member.wsId, itemId, renditionId, filter)
  })
}

/** @throws {ApiError} not_found */
export function showComment({ database }: CommentDeps, member: Member, itemId: string, id: string): Promise<Comment> {
  return database.withWorkspace(member.wsId, async (tx) => {
    await itemFor(tx, member, itemId, SEE)
    return found(tx, member.wsId, itemId, id)
  })
}

async function checkPeople(tx: Tx, wsId: string, body: CommentPatch): Promise<void> {
  const ids = [...(body.mention_ids ?? []), ...(body.assignee_id ? [body.assignee_id] : [])]
  if (!(await allExist(tx, wsId, 'ws_user', ids))) throw new ApiError('invalid_reference')
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
  const rendition = await renditionFor(tx, wsId, itemId, rendition_id).catch((error: unknown) => {
    throw error instanceof ApiError ? new ApiError('invalid_reference', { cause: error }) : error
  })
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
async function earlier(tx: Tx, member: Member, itemId: string, id: string | undefined): Promise<Comment | undefined> {
  const row = id === undefined ? undefined : await commentById(tx, member.wsId, itemId, id)
  if (row && row.author.id !== member.id) throw new ApiError('conflict')
  return row
}

/** @throws {ApiError} not_found, invalid_reference, validation_failed, conflict */
export async function createComment(
  { database }: CommentDeps,
  member: Member,
  itemId: string,
  body: NewComment,
): Promise<Comment> {
  try {
    return await database.withWorkspace(member.wsId, async (tx) => {
      const access = await itemFor(tx, member, itemId, WRITE)
      const before = await earlier(tx, member, itemId, body.id)
      if (before) return before
      const anchor = await anchorOf(tx, member.wsId, itemId, body)
      await checkPeople(tx, member.wsId, body)
      const id = body.id ?? uuidv7()
      await tx.insert(comment).values({
        ws_id: member.wsId,
        id,
        item_id: itemId,
        ...anchor,
        parent_id: body.parent_id ?? null,
        author_id: member.id,
        text: body.text,
        marker_colour: body.marker_colour ?? null,
        assignee_id: body.assignee_id ?? null,
      })
      await writeMentions(tx, member.wsId, id, body.mention_ids)
      return told(tx, member, access, id, 'created')
    })
  } catch (error) {
    throw isViolation(error, 'comment_pkey') ? new ApiError('conflict', { cause: error }) : error
  }
}

/** @throws {ApiError} not_found, permission_denied unless it is one's own, invalid_reference */
export function updateComment(
  { database }: CommentDeps,
  member: Member,
  itemId: string,
  id: string,
  body: CommentPatch,
): Promise<Comment> {
  return database.withWorkspace(member.wsId, async (tx) => {
    const access = await itemFor(tx, member, itemId, WRITE)
    const before = await found(tx, member.wsId, itemId, id)
    if (before.author.id !== member.id) throw new ApiError('permission_denied')
    await checkPeople(tx, member.wsId, body)
    const edited = before.edited || (body.text !== undefined && body.text !== before.text)
    const { text: words, marker_colour, assignee_id } = body
    await tx
      .update(comment)
      .set({ text: words, marker_colour, assignee_id, edited, updated_at: new Date() })
      .where(and(eq(comment.ws_id, member.wsId), eq(comment.id, id)))
    await writeMentions(tx, member.wsId, id, body.mention_ids)
    return told(tx, member, access, id, 'updated')
  })
}

/** @throws {ApiError} not_found */
export function completeComment(
  { database }: CommentDeps,
  member: Member,
  itemId: string,
  id: string,
  done: boolean,
): Promise<Comment> {
  return database.withWorkspace(member.wsId, async (tx) => {
    const access = await itemFor(tx, member, itemId, WRITE)
    const before = await found(tx, member.wsId, itemId, id)
    if (before.done === done) return before
    const change = done ? { done_at: new Date(), done_by: member.id } : { done_at: null, done_by: null }
    await tx
      .update(comment)
      .set({ ...change, updated_at: new Date() })
      .where(and(eq(comment.ws_id, member.wsId), eq(comment.id, id)))
    return told(tx, member, access, id, 'updated')
  })
}

/** @throws {ApiError} not_found */
export function reactToComment(
  { database }: CommentDeps,
  member: Member,
  itemId: string,
  id: string,
  { emoji, on }: { emoji: string; on: boolean },
): Promise<Comment> {
  return database.withWorkspace(member.wsId, async (tx) => {
    const access = await itemFor(tx, member, itemId, WRITE)
    await found(tx, member.wsId, itemId, id)
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
    return told(tx, member, access, id, 'updated')
  })
}

/**
 * Deletes a comment and its replies: one's own, or anybody's with the right to delete comments.
 * @throws {ApiError} not_found, permission_denied
 */
export function deleteComment({ database }: CommentDeps, member: Member, itemId: string, id: string): Promise<void> {
  return database.withWorkspace(member.wsId, async (tx) => {
    const access = await itemFor(tx, member, itemId, WRITE)
    const before = await found(tx, member.wsId, itemId, id)
    if (before.author.id !== member.id) demand(member, 'media_deleteComment_delete', access.isCoordinator)
    await tx.delete(comment).where(and(eq(comment.ws_id, member.wsId), eq(comment.id, id)))
    const { rendition_id } = before
    tell(tx, member.wsId, 'comment.deleted', { item_id: itemId, rendition_id, id }, access)
    if (before.parent_id) await told(tx, member, access, before.parent_id, 'updated')
  })
}
