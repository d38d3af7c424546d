import { and, eq, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { DEFAULT_ANNOTATION_COLOUR } from '@arbo/core/contract'
import type { HandlerInput, Item } from '@arbo/core/contract'
import { rowOf } from '../../db/rows.ts'
import { itemMarker, itemNote } from '../../db/schema.ts'
import type { Tx } from '../../db/transaction.ts'
import { ApiError } from '../../http/apiError.ts'
import type { Deps } from '../../http/deps.ts'
import type { Member } from '../access/member.ts'
import { demand, itemFor } from '../access/rights.ts'
import type { ItemAccess } from '../access/rights.ts'
import { tell } from '../events/tell.ts'
import { renditionFor } from '../renditions/queries.ts'
import { checkFrames } from '../renditions/frames.ts'
import { markersOf, notesOf } from './queries.ts'

type ItemDeps = Pick<Deps, 'database'>
type Note = NonNullable<Item['notes']>[number]
type Marker = NonNullable<Item['markers']>[number]

const COMMENT = 'media_createComment_create'
const ANNOTATE = 'media_createAnnotation_create'

async function tellItem(tx: Tx, member: Member, access: ItemAccess): Promise<void> {
  const row = await rowOf<{ status_kind: number }>(
    tx,
    sql`select status_kind from item where ws_id = ${member.wsId} and id = ${access.id}`,
  )
  const status_kind = row?.status_kind ?? 0
  tell(tx, member.wsId, 'item.updated', { item_id: access.id, entity_id: access.entity_id, status_kind }, access)
}

/** @throws {ApiError} not_found */
export function createNote({ database }: ItemDeps, member: Member, itemId: string, text: string): Promise<Note> {
  return database.withWorkspace(member.wsId, async (tx) => {
    const access = await itemFor(tx, member, itemId, COMMENT)
    const id = uuidv7()
    await tx.insert(itemNote).values({ ws_id: member.wsId, id, item_id: itemId, text, created_by: member.id })
    await tellItem(tx, member, access)
    const [note] = await notesOf(tx, member.wsId, itemId, id)
    if (!note) throw new ApiError('not_found')
    return note
  })
}

/** One's own, or anybody's with the right to delete comments. @throws {ApiError} not_found, permission_denied */
export function deleteNote({ database }: ItemDeps, member: Member, itemId: string, id: string): Promise<void> {
  return database.withWorkspace(member.wsId, async (tx) => {
    const access = await itemFor(tx, member, itemId, COMMENT)
    const [note] = await notesOf(tx, member.wsId, itemId, id)
    if (!note) throw new ApiError('not_found')
    if (note.created_by.id !== member.id) demand(member, 'media_deleteComment_delete', access.isCoordinator)
    await tx.delete(itemNote).where(and(eq(itemNote.ws_id, member.wsId), eq(itemNote.id, id)))
    await tellItem(tx, member, access)
  })
}

/** @throws {ApiError} not_found, validation_failed where the rendition has no such frame */
export function createMarker(
  { database }: ItemDeps,
  member: Member,
  itemId: string,
  body: HandlerInput<'createItemMarker'>['body'],
): Promise<Marker> {
  return database.withWorkspace(member.wsId, async (tx) => {
    const access = await itemFor(tx, member, itemId, ANNOTATE)
    const rendition = await renditionFor(tx, member.wsId, itemId, body.rendition_id)
    checkFrames(rendition, { frame: body.frame })
    const { colour = DEFAULT_ANNOTATION_COLOUR, label = '', rendition_id, frame } = body
    const id = uuidv7()
    const ids = { ws_id: member.wsId, id, item_id: itemId, rendition_id }
    await tx.insert(itemMarker).values({ ...ids, frame, colour, label, created_by: member.id })
    await tellItem(tx, member, access)
    const [marker] = await markersOf(tx, member.wsId, itemId, id)
    if (!marker) throw new ApiError('not_found')
    return marker
  })
}

/** One's own, or anybody's with the right to delete drawings. @throws {ApiError} not_found, permission_denied */
export function deleteMarker({ database }: ItemDeps, member: Member, itemId: string, id: string): Promise<void> {
  return database.withWorkspace(member.wsId, async (tx) => {
    const access = await itemFor(tx, member, itemId, ANNOTATE)
    const [marker] = await markersOf(tx, member.wsId, itemId, id)
    if (!marker) throw new ApiError('not_found')
    if (marker.created_by.id !== member.id) demand(member, 'media_deleteAnnotation_delete', access.isCoordinator)
    await tx.delete(itemMarker).where(and(eq(itemMarker.ws_id, member.wsId), eq(itemMarker.id, id)))
    await tellItem(tx, member, access)
  })
}
