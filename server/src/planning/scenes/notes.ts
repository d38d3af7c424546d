import { and, eq, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { SEE_SCENES } from '@arbo/core/contract'
import type { FoundNote, HandlerInput, ItemNote } from '@arbo/core/contract'
import { itemNote } from '../../platform/db/schema.gen.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Page } from '../../platform/http/handler.ts'
import type { Member } from '../../platform/access/member.ts'
import { requirePermission, loadScene } from '../../platform/access/rights.ts'
import { foundNotes, notePage, notesOf } from './note-queries.ts'
import { recordPart } from './record-part.ts'
import { emitItem } from './emit-item.ts'

type NoteDeps = Pick<Deps, 'database'>

const COMMENT = 'media_createComment_create'

/** @throws {ApiError} not_found */
export function listNotes(
  { database }: NoteDeps,
  member: Member,
  itemId: string,
  query: HandlerInput<'listItemNotes'>['query'],
): Promise<Page<ItemNote>> {
  return database.withWorkspace(member.wsId, async (tx) => {
    await loadScene(tx, member, itemId, SEE_SCENES)
    return notePage(tx, member.wsId, itemId, query)
  })
}

/** Notes by their words, of all scenes that the member sees. */
export function searchNotes(
  { database }: NoteDeps,
  member: Member,
  query: HandlerInput<'searchNotes'>['query'],
): Promise<Page<FoundNote>> {
  return database.withWorkspace(member.wsId, (tx) => foundNotes(tx, member, query))
}

/** @throws {ApiError} not_found */
export function createNote({ database }: NoteDeps, member: Member, itemId: string, text: string): Promise<ItemNote> {
  return database.withWorkspace(member.wsId, async (tx) => {
    const access = await loadScene(tx, member, itemId, COMMENT)
    const id = uuidv7()
    await tx.insert(itemNote).values({ ws_id: member.wsId, id, item_id: itemId, text, created_by: member.id })
    await recordPart(tx, member, itemId, 'note', [{ from: null, to: text }])
    await emitItem(tx, member, access)
    const [note] = await notesOf(tx, member.wsId, itemId, id)
    if (!note) throw new ApiError('not_found')
    return note
  })
}

/** One's own alone. @throws {ApiError} not_found, permission_denied */
export function updateNote(
  { database }: NoteDeps,
  member: Member,
  { item_id, id }: HandlerInput<'updateItemNote'>['params'],
  text: string,
): Promise<ItemNote> {
  return database.withWorkspace(member.wsId, async (tx) => {
    const access = await loadScene(tx, member, item_id, COMMENT, { lock: true })
    const [note] = await notesOf(tx, member.wsId, item_id, id)
    if (!note) throw new ApiError('not_found')
    if (note.created_by.id !== member.id) throw new ApiError('permission_denied')
    await tx
      .update(itemNote)
      .set({ text, updated_at: sql`now()` })
      .where(and(eq(itemNote.ws_id, member.wsId), eq(itemNote.id, id)))
    await recordPart(tx, member, item_id, 'note', [{ from: note.text, to: text }])
    await emitItem(tx, member, access)
    const [changed] = await notesOf(tx, member.wsId, item_id, id)
    if (!changed) throw new ApiError('not_found')
    return changed
  })
}

/** One's own, or anybody's with the right to delete comments. @throws {ApiError} not_found, permission_denied */
export function deleteNote({ database }: NoteDeps, member: Member, itemId: string, id: string): Promise<void> {
  return database.withWorkspace(member.wsId, async (tx) => {
    const access = await loadScene(tx, member, itemId, COMMENT, { lock: true })
    const [note] = await notesOf(tx, member.wsId, itemId, id)
    if (!note) throw new ApiError('not_found')
    if (note.created_by.id !== member.id) requirePermission(member, 'media_deleteComment_delete', access.isCoordinator)
    await tx.delete(itemNote).where(and(eq(itemNote.ws_id, member.wsId), eq(itemNote.id, id)))
    await recordPart(tx, member, itemId, 'note', [{ from: note.text, to: null }])
    await emitItem(tx, member, access)
  })
}
