import { z } from 'zod'
import { EntityRef } from '../platform/entity-ref.ts'
import { resource } from '../platform/endpoint.ts'
import { ItemChildParams, ItemNote, ItemParams } from './items.ts'
import { Done, Id, PageQuery, WsParams } from '../platform/shapes.ts'
import { SEE_SCENES } from '../platform/sight.ts'
import { refusal } from '../platform/refusal-texts.ts'

const WRITE = { rule: 'media_createComment_create' } as const
const NoteText = z.object({ text: z.string().trim().min(1, refusal('text_required')).max(10_000) })

/** A note found by its words, with the way to it. */
export const FoundNote = ItemNote.extend({
  item: z.object({ id: Id, name: z.string() }),
  /** From the project down to the entity that holds the scene. */
  ancestors: z.array(EntityRef),
})
/** A note with its scene and what lies above that. */
export type FoundNote = z.infer<typeof FoundNote>

/** Notes of a scene, and the search in all of them. */
export const itemNoteEndpoints = resource({
  searchNotes: {
    method: 'GET',
    path: 'workspace/{ws_code}/items/notes/search-path',
    summary: 'Notes of all scenes that hold these words, newest first, with the path to each.',
    access: { rule: SEE_SCENES },
    scope: 'read',
    params: WsParams,
    query: PageQuery.extend({
      per_page: z.coerce.number().int().min(1).max(200).default(50),
      text_like: z.string().trim().min(1).max(200),
    }),
    answer: 'list',
    data: FoundNote,
  },
  listItemNotes: {
    method: 'GET',
    path: 'workspace/{ws_code}/items/{item_id}/notes',
    summary: 'Notes of a scene, newest first.',
    access: { rule: SEE_SCENES },
    scope: 'read',
    params: ItemParams,
    query: PageQuery.extend({
      per_page: z.coerce.number().int().min(1).max(500).default(100),
      text_like: z.string().max(200).optional(),
    }),
    answer: 'list',
    data: ItemNote,
    errors: ['not_found'],
  },
  createItemNote: {
    method: 'POST',
    once: true,
    path: 'workspace/{ws_code}/items/{item_id}/notes',
    summary: 'Add a note to a scene.',
    access: WRITE,
    scope: 'comment',
    params: ItemParams,
    body: NoteText,
    answer: 'data',
    data: ItemNote,
    errors: ['not_found'],
  },
  updateItemNote: {
    method: 'PUT',
    path: 'workspace/{ws_code}/items/{item_id}/notes/{id}',
    summary: 'Edit one’s own note.',
    access: WRITE,
    scope: 'comment',
    params: ItemChildParams,
    body: NoteText,
    answer: 'data',
    data: ItemNote,
    errors: ['not_found', 'permission_denied'],
  },
  deleteItemNote: {
    method: 'DELETE',
    path: 'workspace/{ws_code}/items/{item_id}/notes/{id}',
    summary: 'Delete a note: one’s own, or anybody’s with the right to delete comments.',
    access: WRITE,
    scope: 'comment',
    params: ItemChildParams,
    answer: 'data',
    data: Done,
    errors: ['not_found', 'permission_denied'],
  },
})
