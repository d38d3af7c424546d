import { z } from 'zod'
import { resource } from '../platform/endpoint.ts'
import { AUDIENCES } from '../platform/enums.ts'
import { anyPlaylist, listQuery } from './playlist-families.ts'
import {
  Playlist,
  PlaylistBody,
  PlaylistChanges,
  PlaylistImport,
  PlaylistItem,
  PlaylistName,
  PlaylistRule,
  PlaylistSnapshot,
  RuleProblem,
} from './playlist-fields.ts'
import { PLAYLIST_FORMATS, PLAYLIST_KINDS, PLAYLIST_TABS } from './playlist-values.ts'
import { ImportBody } from '../platform/sheets.ts'
import { Id, WsIdParams, WsParams } from '../platform/shapes.ts'
import { refusal } from '../platform/refusal-texts.ts'

/** Whoever may open the playlist module (decision 16); whose a playlist is, and who shares it, the service looks at. */
const SEE = 'playlist_getPlaylistUserInterface_read'
const MAKE = {
  rule: {
    anyOf: [
      'playlist_addPersonalPlaylist_create',
      'playlist_addWorkspacePlaylist_create',
      'playlist_addSmartPlaylist_create',
    ],
  },
} as const

const onPlaylist = { access: { rule: SEE }, params: WsIdParams, answer: 'data' } as const

/** Playlists of every kind: list, make, copy, hide, freeze, compare, export and import. */
export const playlistEndpoints = resource({
  listPlaylists: {
    method: 'GET',
    path: 'workspace/{ws_code}/playlists',
    summary: 'Playlists that the caller may open, by tab; hidden ones only in the tab of that name.',
    access: { rule: SEE },
    scope: 'read',
    params: WsParams,
    query: listQuery.extend({ tab: z.enum(PLAYLIST_TABS).default('all') }),
    answer: 'list',
    data: Playlist,
  },
  createPlaylist: {
    method: 'POST',
    once: true,
    path: 'workspace/{ws_code}/playlists',
    summary:
      'Make a playlist of any kind. Each kind has a permission of its own; a smart one has a rule and no scenes.',
    access: MAKE,
    scope: 'write',
    params: WsParams,
    body: PlaylistBody.extend({ kind: z.enum(PLAYLIST_KINDS).default('personal'), rule: PlaylistRule.optional() })
      .refine(({ kind, rule }) => (kind === 'smart') === (rule !== undefined), {
        ...refusal('playlist_rule'),
        path: ['rule'],
      })
      .refine(({ kind, item_ids }) => kind !== 'smart' || item_ids.length === 0, {
        ...refusal('playlist_items'),
        path: ['item_ids'],
      }),
    answer: 'data',
    data: Playlist,
    errors: ['permission_denied', 'invalid_reference', 'limit_reached'],
  },
  showPlaylist: anyPlaylist.show,
  updatePlaylist: anyPlaylist.update,
  deletePlaylist: anyPlaylist.remove,
  listPlaylistItems: anyPlaylist.items,
  addPlaylistItems: anyPlaylist.add,
  deletePlaylistItem: anyPlaylist.take,
  batchPlaylistItems: anyPlaylist.batch,
  orderPlaylistItems: anyPlaylist.order,
  setPlaylistRendition: anyPlaylist.rendition,
  resetPlaylistItems: anyPlaylist.reset,
  duplicatePlaylist: {
    ...onPlaylist,
    access: { rule: { anyOf: ['playlist_addPersonalPlaylist_create', 'playlist_addSmartPlaylist_create'] } },
    method: 'POST',
    once: true,
    path: 'workspace/{ws_code}/playlists/{id}/duplicate',
    summary: 'A personal copy (of a smart one: a smart one with the same rule), named “… copy”.',
    scope: 'write',
    data: Playlist,
    errors: ['not_found', 'permission_denied', 'limit_reached'],
  },
  hidePlaylist: {
    ...onPlaylist,
    method: 'POST',
    path: 'workspace/{ws_code}/playlists/{id}/hide',
    summary: 'Put a playlist out of one’s own lists.',
    scope: 'write',
    data: Playlist,
    errors: ['not_found', 'permission_denied'],
  },
  unhidePlaylist: {
    ...onPlaylist,
    method: 'POST',
    path: 'workspace/{ws_code}/playlists/{id}/visible',
    summary: 'Back into one’s own lists.',
    scope: 'write',
    data: Playlist,
    errors: ['not_found', 'permission_denied'],
  },
  listHiddenPlaylists: {
    method: 'GET',
    path: 'workspace/{ws_code}/playlists/hidden',
    summary: 'Playlists that the caller has hidden.',
    access: { rule: SEE },
    scope: 'read',
    params: WsParams,
    query: listQuery,
    answer: 'list',
    data: Playlist,
  },
  listPlaylistTypes: {
    method: 'GET',
    path: 'workspace/{ws_code}/playlist-types',
    summary: 'The kinds of playlists, and which of them the caller may make.',
    access: { rule: SEE },
    scope: 'read',
    params: WsParams,
    answer: 'data',
    data: z.array(z.object({ kind: z.enum(PLAYLIST_KINDS), may_create: z.boolean() })),
  },
  listFrequentPlaylists: {
    method: 'GET',
    path: 'workspace/{ws_code}/playlists/most-frequently-used',
    summary: 'Playlists that are opened most often, by the caller and then by all, of those that the caller may open.',
    access: { rule: SEE },
    scope: 'read',
    params: WsParams,
    query: z.object({ limit: z.coerce.number().int().min(1).max(20).default(10) }),
    answer: 'data',
    data: z.array(Playlist),
  },

  // Smart playlists and snapshots
  previewPlaylistRule: {
    method: 'POST',
    path: 'workspace/{ws_code}/playlists/preview',
    summary: 'What a rule finds now: the number, the first scenes, and what in it names nothing any more.',
    access: { rule: SEE },
    scope: 'read',
    params: WsParams,
    body: z.object({ rule: PlaylistRule, limit: z.number().int().min(1).max(50).default(12) }),
    answer: 'data',
    data: z.object({ total: z.number().int(), items: z.array(PlaylistItem), problems: z.array(RuleProblem) }),
  },
  listPlaylistProblems: {
    ...onPlaylist,
    method: 'GET',
    path: 'workspace/{ws_code}/playlists/{id}/problems',
    summary: 'What in the rule of a smart playlist names nothing any more.',
    scope: 'read',
    data: z.array(RuleProblem),
    errors: ['not_found', 'permission_denied'],
  },
  listPlaylistSnapshots: {
    ...onPlaylist,
    method: 'GET',
    path: 'workspace/{ws_code}/playlists/{id}/snapshots',
    summary: 'When a playlist was frozen, newest first.',
    scope: 'read',
    data: z.array(PlaylistSnapshot),
    errors: ['not_found', 'permission_denied'],
  },
  createPlaylistSnapshot: {
    ...onPlaylist,
    method: 'POST',
    once: true,
    path: 'workspace/{ws_code}/playlists/{id}/snapshots',
    summary: 'Freeze the exact renditions that a playlist holds now.',
    scope: 'write',
    body: z.object({ reason: z.enum(['reviewed', 'manual']).default('manual') }),
    data: PlaylistSnapshot,
    errors: ['not_found', 'permission_denied'],
  },
  listSnapshotItems: {
    ...onPlaylist,
    method: 'GET',
    path: 'workspace/{ws_code}/playlists/{id}/snapshots/{snapshot_id}/items',
    params: WsIdParams.extend({ snapshot_id: Id }),
    summary: 'The scenes of a snapshot in the renditions of then; what was deleted since is left out.',
    scope: 'read',
    data: z.array(PlaylistItem),
    errors: ['not_found', 'permission_denied'],
  },
  showPlaylistChanges: {
    ...onPlaylist,
    method: 'GET',
    path: 'workspace/{ws_code}/playlists/{id}/changes',
    summary: 'What has changed since the last snapshot; null where there is none.',
    scope: 'read',
    data: PlaylistChanges.nullable(),
    errors: ['not_found', 'permission_denied'],
  },

  // Files
  exportPlaylist: {
    method: 'GET',
    path: 'workspace/{ws_code}/playlists/{id}/export',
    summary: 'The playlist as a timeline: OpenTimelineIO or EDL. An EDL has one frame rate (else invalid_reference).',
    access: { rule: SEE },
    scope: 'read',
    params: WsIdParams,
    query: z.object({
      format: z.enum(PLAYLIST_FORMATS).default('otio'),
      /** Comments on the renditions that are played as markers, in OpenTimelineIO what is drawn on them, too. */
      comments: z.enum(['true', 'false']).default('false'),
      /** For whom it is: with `clients` it holds what is for them alone, as it always does for guests. */
      audience: z.enum(AUDIENCES).default('team'),
    }),
    answer: 'file',
    heavy: true,
    errors: ['not_found', 'permission_denied', 'invalid_reference'],
  },
  downloadPlaylistMedia: {
    method: 'GET',
    path: 'workspace/{ws_code}/playlists/{id}/media.zip',
    summary:
      'The files of the renditions that it plays, as one ZIP in the order of the playlist, with a list of what is missing.',
    access: { rule: { allOf: [SEE, 'media_downloadFile_read'] } },
    scope: 'read',
    params: WsIdParams,
    answer: 'file',
    errors: ['not_found', 'permission_denied'],
  },
  importPlaylist: {
    method: 'POST',
    once: true,
    path: 'workspace/{ws_code}/playlists/import',
    summary:
      'A personal playlist out of an OpenTimelineIO or EDL file. Clips are matched by scene id, name, code or media file.',
    access: { rule: 'playlist_addPersonalPlaylist_create' },
    scope: 'write',
    params: WsParams,
    body: ImportBody.extend({ /** Its name; that of the file by default. */ playlist_name: PlaylistName.optional() }),
    answer: 'data',
    heavy: true,
    data: PlaylistImport,
    errors: ['invalid', 'invalid_file_format', 'too_large', 'limit_reached'],
  },
})
