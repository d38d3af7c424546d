import type { PermissionRule } from './permissions.ts'

/** Fixed values of the trash, apart from the schemas, which no browser loads. */

/** For so long what was deleted can be restored. */
export const TRASH_DAYS = 30

/** What is deleted into the trash; `file`: a file or link of a scene. */
export const TRASH_KINDS = ['scene', 'place', 'version', 'file', 'playlist'] as const
/** What an entry of the trash is of. */
export type TrashKind = (typeof TRASH_KINDS)[number]

/** What may not come back with the rest, since it is gone by now or something else has its place. */
export const TRASH_LOSSES = [
  'metrics',
  'people',
  'teams',
  'playlists',
  'status_flow',
  'timers',
  'rules',
  'reports',
  'links',
  'other',
] as const
/** What did not come back. */
export type TrashLoss = (typeof TRASH_LOSSES)[number]

/**
 * What is not as it was: `above`: what it lay in was restored first; `code` and `version`: something else has it by now;
 * `status`: it is none of the flow any more; `archived`: what it lies in is archived; `lost`: some of it could not come back.
 */
export const TRASH_NOTES = ['above', 'code', 'version', 'status', 'archived', 'lost'] as const
/** What a restored thing is not as it was in. */
export type TrashNoteKind = (typeof TRASH_NOTES)[number]

/** To open the trash: whoever could delete something that goes there, as far as they could delete it. */
export const SEE_TRASH = {
  anyOf: [
    'item_deleteItem_delete',
    'item_updateItemDetails_update',
    'project_deleteEntity_delete',
    'media_deleteRendition_delete',
    'playlist_deletePersonalPlaylist_delete',
    'playlist_deleteWorkspacePlaylist_delete',
  ],
} as const satisfies PermissionRule
