import { z } from 'zod'
import { resource } from '../platform/endpoint.ts'
import { Id, Moment, PageQuery, Person, WsIdParams, WsParams } from '../platform/shapes.ts'
import { SEE_TRASH, TRASH_KINDS, TRASH_LOSSES, TRASH_NOTES } from '../platform/trash-values.ts'

/** What one act deleted. */
export const TrashEntry = z.object({
  id: Id,
  kind: z.enum(TRASH_KINDS),
  /** Of the things that were deleted. */
  count: z.number().int(),
  /** Of the first of them. */
  names: z.array(z.string()),
  /** The names above them, the project first; of a version or file the scene, too. */
  path: z.array(z.string()),
  /** What was deleted with them. */
  contents: z.object({
    versions: z.number().int(),
    files: z.number().int(),
    comments: z.number().int(),
    drawings: z.number().int(),
  }),
  /** Of stored files, which count against the storage until the entry goes. */
  bytes: z.number().int(),
  /** Null: a rule, or the server itself. */
  deleted_by: Person.nullable(),
  deleted_at: Moment,
  /** Then it is deleted permanently. */
  expires_at: Moment,
})
/** An entry of the trash. */
export type TrashEntry = z.infer<typeof TrashEntry>

/** Something that is not as it was. */
export const TrashNote = z.object({
  kind: z.enum(TRASH_NOTES),
  /** Of what `lost` tells. */
  lost: z.enum(TRASH_LOSSES).nullable(),
  count: z.number().int(),
  /** The name, code or version that it has now, or that of what was restored first. */
  now: z.string().nullable(),
})
/** Something about a restored thing that is not as it was. */
export type TrashNote = z.infer<typeof TrashNote>

/** What came back, by ids and names, and what is not as it was. */
export const TrashRestored = z.object({
  kind: z.enum(TRASH_KINDS),
  /** Of the things that are back. */
  ids: z.array(Id),
  names: z.array(z.string()),
  notes: z.array(TrashNote),
})
/** What was restored, and how it differs from what it was. */
export type TrashRestored = z.infer<typeof TrashRestored>

const PURGE = { rule: 'settings_emptyTrash_delete' } as const
const Purged = z.object({ entries: z.number().int(), bytes: z.number().int() })

/** What was deleted in the last 30 days: list, restore, delete permanently. */
export const trashEndpoints = resource({
  listTrash: {
    method: 'GET',
    path: 'workspace/{ws_code}/trash',
    summary:
      'What was deleted in the last 30 days, the latest first: of scenes, places, versions and files what the caller could delete where it was, of playlists their own and the workspace’s.',
    access: { rule: SEE_TRASH },
    scope: 'read',
    params: WsParams,
    query: PageQuery.extend({
      kind_eq: z.enum(TRASH_KINDS).optional(),
      /** Part of a name. */
      name_like: z.string().max(200).optional(),
    }),
    answer: 'list',
    data: TrashEntry,
  },
  restoreTrash: {
    method: 'POST',
    path: 'workspace/{ws_code}/trash/{id}/restore',
    summary:
      'Bring back what one act deleted, with media, comments, assignments and history, all or nothing. What it lay in comes back first where that is in the trash, too. The answer tells what is not as it was.',
    access: { rule: SEE_TRASH },
    scope: 'write',
    params: WsIdParams,
    answer: 'data',
    data: TrashRestored,
    errors: ['not_found', 'permission_denied', 'trash_place_gone'],
  },
  deleteTrash: {
    method: 'DELETE',
    path: 'workspace/{ws_code}/trash/{id}',
    summary: 'Delete one entry of the trash permanently, with its files.',
    access: PURGE,
    scope: 'none',
    params: WsIdParams,
    answer: 'data',
    data: Purged,
    errors: ['not_found'],
  },
  emptyTrash: {
    method: 'POST',
    path: 'workspace/{ws_code}/trash/empty',
    summary: 'Delete permanently everything in the trash that the caller could restore, with its files.',
    access: PURGE,
    scope: 'none',
    params: WsParams,
    answer: 'data',
    data: Purged,
  },
})
