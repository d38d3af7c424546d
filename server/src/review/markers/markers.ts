import { and, eq, inArray } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { DEFAULT_ANNOTATION_COLOUR, SEE_SCENES } from '@arbo/core/contract'
import type { HandlerInput, ItemMarker } from '@arbo/core/contract'
import { itemMarker } from '../../platform/db/schema.gen.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Member } from '../../platform/access/member.ts'
import { requirePermission, loadScene } from '../../platform/access/rights.ts'
import { checkFrames } from '../renditions/frames.ts'
import { renditionFor } from '../renditions/queries.ts'
import { markerThen, recordPart } from '../../planning/scenes/record-part.ts'
import { emitItem } from '../../planning/scenes/emit-item.ts'
import { markersOf } from '../../planning/scenes/marker-queries.ts'

type MarkerDeps = Pick<Deps, 'database'>

const ANNOTATE = 'media_createAnnotation_create'

/** @throws {ApiError} not_found */
async function markerFor(tx: Tx, wsId: string, itemId: string, id: string): Promise<ItemMarker> {
  const [marker] = await markersOf(tx, wsId, itemId, id)
  if (!marker) throw new ApiError('not_found')
  return marker
}

/** @throws {ApiError} not_found */
export function listMarkers({ database }: MarkerDeps, member: Member, itemId: string): Promise<ItemMarker[]> {
  return database.withWorkspace(member.wsId, async (tx) => {
    await loadScene(tx, member, itemId, SEE_SCENES)
    return markersOf(tx, member.wsId, itemId)
  })
}

/** @throws {ApiError} not_found, validation_failed where the rendition has no such frame */
export function createMarker(
  { database }: MarkerDeps,
  member: Member,
  itemId: string,
  body: HandlerInput<'createItemMarker'>['body'],
): Promise<ItemMarker> {
  return database.withWorkspace(member.wsId, async (tx) => {
    const access = await loadScene(tx, member, itemId, ANNOTATE)
    const rendition = await renditionFor(tx, member.wsId, itemId, body.rendition_id)
    checkFrames(rendition, { frame: body.frame })
    const { colour = DEFAULT_ANNOTATION_COLOUR, label = '', rendition_id, frame } = body
    const id = uuidv7()
    const ids = { ws_id: member.wsId, id, item_id: itemId, rendition_id }
    await tx.insert(itemMarker).values({ ...ids, frame, colour, label, created_by: member.id })
    await recordPart(tx, member, itemId, 'marker', [{ from: null, to: markerThen({ id, label, frame, colour }) }])
    await emitItem(tx, member, access)
    return markerFor(tx, member.wsId, itemId, id)
  })
}

/** One's own alone. @throws {ApiError} not_found, permission_denied, validation_failed where there is no such frame */
export function updateMarker(
  { database }: MarkerDeps,
  member: Member,
  { item_id, id }: HandlerInput<'updateItemMarker'>['params'],
  { frame, colour, label }: HandlerInput<'updateItemMarker'>['body'],
): Promise<ItemMarker> {
  return database.withWorkspace(member.wsId, async (tx) => {
    const access = await loadScene(tx, member, item_id, ANNOTATE, { lock: true })
    const marker = await markerFor(tx, member.wsId, item_id, id)
    if (marker.created_by.id !== member.id) throw new ApiError('permission_denied')
    if (frame !== undefined) {
      checkFrames(await renditionFor(tx, member.wsId, item_id, marker.rendition_id), { frame })
    }
    const next = { frame: frame ?? marker.frame, colour: colour ?? marker.colour, label: label ?? marker.label }
    await tx
      .update(itemMarker)
      .set(next)
      .where(and(eq(itemMarker.ws_id, member.wsId), eq(itemMarker.id, id)))
    await recordPart(tx, member, item_id, 'marker', [
      { from: markerThen(marker), to: markerThen({ ...marker, ...next }) },
    ])
    await emitItem(tx, member, access)
    return { ...marker, ...next }
  })
}

/**
 * One's own, or anybody's with the right to delete drawings: all of these, or none.
 * @throws {ApiError} not_found, permission_denied
 */
export function deleteMarkers(
  { database }: MarkerDeps,
  member: Member,
  itemId: string,
  ids: readonly string[],
): Promise<void> {
  return database.withWorkspace(member.wsId, async (tx) => {
    const access = await loadScene(tx, member, itemId, ANNOTATE, { lock: true })
    const markerIds = new Set(ids)
    const markers = (await markersOf(tx, member.wsId, itemId)).filter(({ id }) => markerIds.has(id))
    if (markers.length < markerIds.size) throw new ApiError('not_found')
    if (markers.some(({ created_by }) => created_by.id !== member.id)) {
      requirePermission(member, 'media_deleteAnnotation_delete', access.isCoordinator)
    }
    await tx.delete(itemMarker).where(and(eq(itemMarker.ws_id, member.wsId), inArray(itemMarker.id, [...markerIds])))
    const changes = markers.map((marker) => ({ from: markerThen(marker), to: null }))
    await recordPart(tx, member, itemId, 'marker', changes)
    await emitItem(tx, member, access)
  })
}
