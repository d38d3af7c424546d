import { and, eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { SEE_REVIEW } from '@arbo/core/contract'
import type { Audience, Comment, HandlerInput } from '@arbo/core/contract'
import { comment, commentAddressed, commentMention, commentReaction } from '../../platform/db/schema.gen.ts'
import { isViolation } from '../../platform/db/violation.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError, validationFailed } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { FileUrl } from '../../platform/http/files.ts'
import type { Page } from '../../platform/http/handler.ts'
import { text } from '../texts.ts'
import { eyeOf, narrower } from '../../platform/access/audience.ts'
import { authorIdOf } from '../../platform/access/guest-member.ts'
import type { Member } from '../../platform/access/member.ts'
import { requirePermission, loadScene, may } from '../../platform/access/rights.ts'
import type { ItemAccess } from '../../platform/access/rights.ts'
import { emitEvent } from '../../platform/realtime/emit-event.ts'
import { notifyComment } from './notify-comment.ts'
import type { CommentNews } from './notify-comment.ts'
import { checkFrames } from '../renditions/frames.ts'
import { renditionFor } from '../renditions/queries.ts'
import { defaultAudience } from '../../workspace/settings/default-audience.ts'
import { folderOf } from '../../platform/uploads/keys.ts'
import { attachedKeys, removeAttachment, writeAttachments } from './attachments.ts'
import { takeDrawings } from './drawings.ts'
import { allSeeScene } from './people.ts'
import { commentById, commentPage, toComment } from './queries.ts'
import type { CommentFilter, FileView } from './queries.ts'

export type CommentDeps = Pick<Deps, 'database' | 'storage'> & {
  /** Signs the addresses of the answer's files. */
  fileUrl: FileUrl
}
type NewComment = HandlerInput<'createComment'>['body']
type CommentPatch = HandlerInput<'updateComment'>['body']

export const WRITE = 'media_createComment_create'

function viewOf({ fileUrl }: CommentDeps, member: Member, access: ItemAccess): FileView {
  return { fileUrl, mayDownload: may(member, 'media_downloadFile_read', access.isCoordinator) }
}

/** @throws {ApiError} not_found, also of what is not for the reader */
export async function commentFor(
  tx: Tx,
  member: Pick<Member, 'wsId' | 'rootRole' | 'guest'>,
  itemId: string,
  id: string,
  files?: FileView,
): Promise<Comment> {
  const row = await commentById(tx, member.wsId, eyeOf(member), itemId, id, files)
  if (!row) throw new ApiError('not_found')
  return row
}

/** Tells of a comment as the team sees it, and answers it as its reader may. */
export async function announce(
  deps: CommentDeps,
  tx: Tx,
  member: Member,
  access: ItemAccess,
  id: string,
  type: 'created' | 'updated',
  { narrowed = false } = {},
): Promise<Comment> {
  const row = await commentById(tx, member.wsId, 'team', access.id, id)
  if (!row) throw new ApiError('not_found')
  const event = { item_id: access.id, comment: row }
  if (type === 'created') emitEvent(tx, member.wsId, 'comment.created', event, access)
  else emitEvent(tx, member.wsId, 'comment.updated', narrowed ? { ...event, narrowed } : event, access)
  const isWhole = row.attachments.length === 0 && eyeOf(member) === 'team'
  return isWhole ? row : commentFor(tx, member, access.id, id, viewOf(deps, member, access))
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
  return deps.database.read(member.wsId, async (tx) => {
    const [access, , page] = await Promise.all([
      loadScene(tx, member, itemId, SEE_REVIEW),
      renditionId === null ? null : renditionFor(tx, member.wsId, itemId, renditionId),
      commentPage(tx, member.wsId, eyeOf(member), itemId, renditionId, filter),
    ])
    const view = viewOf(deps, member, access)
    return { ...page, rows: page.rows.map((row) => toComment(row, view)) }
  })
}

/** @throws {ApiError} not_found */
export function showComment(deps: CommentDeps, member: Member, itemId: string, id: string): Promise<Comment> {
  return deps.database.withWorkspace(member.wsId, async (tx) => {
    const access = await loadScene(tx, member, itemId, SEE_REVIEW)
    return commentFor(tx, member, itemId, id, viewOf(deps, member, access))
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

/**
 * The first comment of the thread that is answered. A guest may answer a comment that stands by itself for them: the
 * reply goes to the thread that it is in.
 */
async function headOf(tx: Tx, member: Member, itemId: string, parentId: string): Promise<Comment> {
  const parent = await commentById(tx, member.wsId, eyeOf(member), itemId, parentId)
  if (!parent) throw new ApiError('invalid_reference')
  if (parent.parent_id) throw validationFailed({ parent_id: text('api.reply_depth') })
  const target = await commentById(tx, member.wsId, 'team', itemId, parentId)
  const head = target?.parent_id ? await commentById(tx, member.wsId, 'team', itemId, target.parent_id) : target
  return head ?? parent
}

/** A reply stands where its thread stands, whatever it says itself. */
async function anchorOf(tx: Tx, member: Member, itemId: string, body: NewComment, head: Comment | null) {
  const { wsId } = member
  if (head) {
    const { rendition_id, frame_start, frame_end, file_index } = head
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
  const row = id === undefined ? undefined : await commentById(tx, member.wsId, eyeOf(member), access.id, id, files)
  if (row && row.author.id !== authorIdOf(member)) throw new ApiError('conflict')
  return row
}

/** The people who are newly named in a comment. */
function newsOf(commentId: string, audience: Audience, body: CommentPatch, before?: Comment): CommentNews {
  const mentionedIds = new Set(before?.mentions.map(({ id }) => id))
  const isOther = body.assignee_id !== before?.assignee?.id
  return {
    commentId,
    audience,
    mentioned: (body.mention_ids ?? []).filter((id) => !mentionedIds.has(id)),
    assigned: body.assignee_id && isOther ? [body.assignee_id] : [],
  }
}

function replyNews(head: Comment | null): Partial<CommentNews> {
  return head ? { repliesTo: { authorId: head.author.id, parentId: head.id } } : { isNew: true }
}

/** A reply is never wider than its thread’s first comment; comments of guests are for clients too. */
async function audienceOf(tx: Tx, member: Member, { audience }: NewComment, head: Comment | null): Promise<Audience> {
  if (eyeOf(member) === 'clients') return 'clients'
  const draftAudience = audience ?? (await defaultAudience(tx, member.wsId))
  return head ? narrower(draftAudience, head.audience) : draftAudience
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
      const access = await loadScene(tx, member, itemId, WRITE)
      const before = await earlier(deps, tx, member, access, body.id)
      if (before) return before
      const head = body.parent_id ? await headOf(tx, member, itemId, body.parent_id) : null
      const anchor = await anchorOf(tx, member, itemId, body, head)
      const audience = await audienceOf(tx, member, body, head)
      await checkPeople(tx, member, access, body)
      const id = body.id ?? uuidv7()
      await tx.insert(comment).values({
        ws_id: member.wsId,
        id,
        item_id: itemId,
        ...anchor,
        parent_id: head?.id ?? null,
        for_clients: audience === 'clients',
        author_id: member.id,
        guest_id: member.guest?.visitor?.id ?? null,
        text: body.text,
        marker_colour: body.marker_colour ?? null,
        assignee_id: body.assignee_id ?? null,
      })
      await writeMentions(tx, member.wsId, id, body.mention_ids)
      await writeAttachments(tx, member, itemId, id, body.attachments)
      if (anchor.rendition_id !== null) {
        await takeDrawings(tx, member, access, { id, audience, rendition_id: anchor.rendition_id }, body.drawing_ids)
      }
      await notifyComment(tx, member, access, { ...newsOf(id, audience, body), ...replyNews(head) })
      return announce(deps, tx, member, access, id, 'created')
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
    const access = await loadScene(tx, member, itemId, WRITE)
    const before = await commentFor(tx, member, itemId, id)
    if (before.author.id !== authorIdOf(member)) throw new ApiError('permission_denied')
    const { seen_edited_at: seenEdit } = body
    if (seenEdit !== undefined && seenEdit !== before.edited_at)
      throw new ApiError('conflict', { meta: { current: before } })
    await checkPeople(tx, member, access, body)
    const { text: words, marker_colour, assignee_id } = body
    const now = new Date()
    const edited = words !== undefined && words !== before.text ? { edited: true, edited_at: now } : {}
    await tx
      .update(comment)
      .set({ text: words, marker_colour, assignee_id, ...edited, updated_at: now })
      .where(and(eq(comment.ws_id, member.wsId), eq(comment.id, id)))
    await writeMentions(tx, member.wsId, id, body.mention_ids)
    await notifyComment(tx, member, access, newsOf(id, before.audience, body, before))
    return announce(deps, tx, member, access, id, 'updated')
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
    const access = await loadScene(tx, member, itemId, WRITE)
    const before = await commentFor(tx, member, itemId, id)
    if (before.done === done) return before
    const change = done ? { done_at: new Date(), done_by: member.id } : { done_at: null, done_by: null }
    await tx
      .update(comment)
      .set({ ...change, updated_at: new Date() })
      .where(and(eq(comment.ws_id, member.wsId), eq(comment.id, id)))
    if (done) {
      await notifyComment(tx, member, access, {
        commentId: id,
        audience: before.audience,
        author: { id: before.author.id, source: 'resolve' },
      })
    }
    return announce(deps, tx, member, access, id, 'updated')
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
    const access = await loadScene(tx, member, itemId, WRITE)
    const { author, audience } = await commentFor(tx, member, itemId, id)
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
      const news = { commentId: id, audience, author: { id: author.id, source: 'react' }, detail: { emoji } } as const
      await notifyComment(tx, member, access, news)
    }
    return announce(deps, tx, member, access, id, 'updated')
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
    const access = await loadScene(tx, member, itemId, WRITE)
    const before = await commentFor(tx, member, itemId, id)
    await checkPeople(tx, member, access, { assignee_id })
    await tx
      .update(comment)
      .set({ assignee_id, updated_at: new Date() })
      .where(and(eq(comment.ws_id, member.wsId), eq(comment.id, id)))
    await notifyComment(tx, member, access, newsOf(id, before.audience, { assignee_id }, before))
    return announce(deps, tx, member, access, id, 'updated')
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
    const access = await loadScene(tx, member, itemId, WRITE)
    const before = await commentFor(tx, member, itemId, id)
    const newer = await renditionOf(tx, member.wsId, itemId, rendition_id)
    const isOlder = before.rendition_version !== null && before.rendition_version < newer.version
    if (before.parent_id !== null || !isOlder) throw new ApiError('invalid_reference')
    const row = { ws_id: member.wsId, comment_id: id, rendition_id, by_id: member.id }
    if (addressed) {
      await tx.insert(commentAddressed).values(row).onConflictDoNothing()
      const author = { id: before.author.id, source: 'comment_creator' } as const
      const { audience } = before
      await notifyComment(tx, member, access, { commentId: id, audience, author, detail: { version: newer.version } })
    } else {
      const { ws_id, comment_id } = commentAddressed
      await tx
        .delete(commentAddressed)
        .where(and(eq(ws_id, row.ws_id), eq(comment_id, id), eq(commentAddressed.rendition_id, rendition_id)))
    }
    await touch(tx, member.wsId, id)
    return announce(deps, tx, member, access, id, 'updated')
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
    const access = await loadScene(tx, member, itemId, WRITE)
    const before = await commentFor(tx, member, itemId, id)
    if (before.author.id !== authorIdOf(member)) throw new ApiError('permission_denied')
    if (!before.attachments.some((each) => each.id === attachmentId)) throw new ApiError('not_found')
    if (before.text === '' && before.attachments.length === 1) {
      throw validationFailed({ attachment_id: text('api.comment_empty') })
    }
    const removed = await removeAttachment(tx, member.wsId, id, attachmentId)
    await touch(tx, member.wsId, id)
    return { key: removed, row: await announce(deps, tx, member, access, id, 'updated') }
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
    const access = await loadScene(tx, member, itemId, WRITE)
    const before = await commentFor(tx, member, itemId, id)
    if (before.author.id !== authorIdOf(member))
      requirePermission(member, 'media_deleteComment_delete', access.isCoordinator)
    const attached = await attachedKeys(tx, member.wsId, { commentId: id })
    await tx.delete(comment).where(and(eq(comment.ws_id, member.wsId), eq(comment.id, id)))
    const { rendition_id, audience } = before
    emitEvent(tx, member.wsId, 'comment.deleted', { item_id: itemId, rendition_id, id, audience }, access)
    // One whose first comment its author does not see has one all the same.
    if (before.parent_id) await announce(deps, tx, member, access, before.parent_id, 'updated')
    return attached
  })
  for (const key of keys) await deps.storage.deletePrefix(folderOf(key))
}
