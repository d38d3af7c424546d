import { z } from 'zod'
import { resource } from '../platform/endpoint.ts'
import { ItemChildParams, ItemMarker, ItemParams } from '../planning/items.ts'
import { isOneLine } from '../platform/one-line.ts'
import { Description, Done, Frame, Id, PaletteColour } from '../platform/shapes.ts'
import { SEE_SCENES } from '../platform/sight.ts'
import { refusal } from '../platform/refusal-texts.ts'

const WRITE = { rule: 'media_createAnnotation_create' } as const

const Label = Description.refine(isOneLine, refusal('one_line'))

/** Coloured marks on frames of a scene’s renditions. */
export const itemMarkerEndpoints = resource({
  listItemMarkers: {
    method: 'GET',
    path: 'workspace/{ws_code}/items/{item_id}/markers',
    summary: 'Markers of a scene, by frame.',
    access: { rule: SEE_SCENES },
    scope: 'read',
    params: ItemParams,
    answer: 'data',
    data: z.array(ItemMarker),
    errors: ['not_found'],
  },
  createItemMarker: {
    method: 'POST',
    once: true,
    path: 'workspace/{ws_code}/items/{item_id}/markers',
    summary: 'Mark a frame of a rendition.',
    access: WRITE,
    scope: 'comment',
    params: ItemParams,
    body: z.object({ rendition_id: Id, frame: Frame, colour: PaletteColour.optional(), label: Label.optional() }),
    answer: 'data',
    data: ItemMarker,
    errors: ['not_found'],
  },
  updateItemMarker: {
    method: 'PUT',
    path: 'workspace/{ws_code}/items/{item_id}/markers/{id}',
    summary: 'Move, colour or name one’s own marker.',
    access: WRITE,
    scope: 'comment',
    params: ItemChildParams,
    body: z.object({ frame: Frame.optional(), colour: PaletteColour.optional(), label: Label.optional() }),
    answer: 'data',
    data: ItemMarker,
    errors: ['not_found', 'permission_denied'],
  },
  deleteItemMarker: {
    method: 'DELETE',
    path: 'workspace/{ws_code}/items/{item_id}/markers/{id}',
    summary: 'Delete a marker: one’s own, or anybody’s with the right to delete drawings.',
    access: WRITE,
    scope: 'comment',
    params: ItemChildParams,
    answer: 'data',
    data: Done,
    errors: ['not_found', 'permission_denied'],
  },
  deleteItemMarkers: {
    method: 'POST',
    path: 'workspace/{ws_code}/items/{item_id}/markers/delete',
    summary: 'Delete several markers of a scene: all, or none.',
    access: WRITE,
    scope: 'comment',
    params: ItemParams,
    body: z.object({ ids: z.array(Id).min(1).max(500) }),
    answer: 'data',
    data: Done,
    errors: ['not_found', 'permission_denied'],
  },
})
