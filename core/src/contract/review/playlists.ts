import { z } from 'zod'
import { resource, type EndpointSpec } from '../platform/endpoint.ts'
import { AUDIENCES } from '../platform/enums.ts'
import {
  Playlist,
  PlaylistBody,
  PlaylistChanges,
  PlaylistImport,
  PlaylistItem,
  PlaylistName,
  PlaylistRule,
  PlaylistSnapshot,
  PlaylistUser,
  RuleProblem,
  SharedPlaylist,
} from './playlist-fields.ts'
import {
  PLAYLIST_ACCESS,
  PLAYLIST_FORMATS,
  PLAYLIST_ITEMS_MAX,
  PLAYLIST_KINDS,
  PLAYLIST_RENDITIONS,
  PLAYLIST_TABS,
} from './playlist-values.ts'
import type { PermissionRule } from '../platform/permissions.ts'
import { ImportBody } from '../platform/sheets.ts'
import { Description, Done, Id, Moment, PageQuery, WsIdParams, WsParams } from '../platform/shapes.ts'

/** Whoever may open the playlist module (decision 16); whose a playlist is, and who shares it, the service looks at. */
const SEE = 'playlist_getPlaylistUserInterface_read'
/** Sharing is seeing to a playlist: of one’s own, or of the workspace’s. */
const SHARE = {
  rule: { anyOf: ['playlist_updatePersonalPlaylist_update', 'playlist_updateWorkspacePlaylist_update'] },
} as const
const MAKE = {
  rule: {
    anyOf: [
      'playlist_addPersonalPlaylist_create',
      'playlist_addWorkspacePlaylist_create',
      'playlist_addSmartPlaylist_create',
    ],
  },
} as const

const Ids = z.array(Id).min(1).max(PLAYLIST_ITEMS_MAX)
const listQuery = PageQuery.extend({ name_like: z.string().max(200).optional() })
const updateBody = z.object({
  version: z.number().int().min(1),
  name: PlaylistName.optional(),
  description: Description.optional(),
  rule: PlaylistRule.optional(),
})
const itemList = z.array(PlaylistItem)

/**
 * The calls that each of the three families has: `playlists` of every kind, `personal-playlists` and
 * `workspace-playlists` of one. A playlist of another kind is not found there.
 */
function family<const P extends string, const U extends PermissionRule, const D extends PermissionRule>(
  path: P,
  what: string,
  keys: { update: U; remove: D },
) {
  const all = `workspace/{ws_code}/${path}` as const
  const one = `${all}/{id}` as const
  const seen = { access: { rule: SEE }, params: WsIdParams, answer: 'data' } as const
  const common = { ...seen, access: { rule: keys.update } } as const
  return {
    show: {
      ...seen,
      method: 'GET',
      path: one,
      scope: 'read',
      summary: `One of ${what}.`,
      data: Playlist,
      errors: ['not_found', 'permission_denied'],
    },
    update: {
      ...common,
      method: 'PUT',
      path: one,
      scope: 'write',
      summary: `Change name, description or rule of one of ${what}; what is left out stays.`,
      body: updateBody,
      data: Playlist,
      errors: ['not_found', 'permission_denied', 'conflict'],
    },
    remove: {
      ...common,
      access: { rule: keys.remove },
      method: 'DELETE',
      path: one,
      scope: 'write',
      summary: `Delete one of ${what}; its scenes stay.`,
      data: Done,
      errors: ['not_found', 'permission_denied'],
    },
    items: {
      ...seen,
      method: 'GET',
      path: `${one}/items`,
      scope: 'read',
      summary: `The scenes of one of ${what} that the caller may see, in their order. Of a smart one: its matches now.`,
      data: itemList,
      errors: ['not_found', 'permission_denied'],
    },
    add: {
      ...common,
      method: 'POST',
      path: `${one}/items`,
      scope: 'write',
      summary: 'Add scenes; those that are there stay where they are.',
      body: z.object({
        item_ids: Ids,
        /** Where they go, from 0; at the end by default. */ position: z.number().int().min(0).optional(),
      }),
      data: itemList,
      errors: ['not_found', 'permission_denied', 'invalid_reference', 'limit_reached'],
    },
    take: {
      ...common,
      method: 'DELETE',
      path: `${one}/items/{item_id}`,
      params: WsIdParams.extend({ item_id: Id }),
      scope: 'write',
      summary: 'Take a scene out.',
      data: itemList,
      errors: ['not_found', 'permission_denied', 'invalid_reference'],
    },
    batch: {
      ...common,
      method: 'POST',
      path: `${one}/items/batch`,
      scope: 'write',
      summary: 'Add and take out many scenes in one act.',
      body: z.object({
        add: z.array(Id).max(PLAYLIST_ITEMS_MAX).default([]),
        remove: z.array(Id).max(PLAYLIST_ITEMS_MAX).default([]),
      }),
      data: itemList,
      errors: ['not_found', 'permission_denied', 'invalid_reference', 'limit_reached'],
    },
    order: {
      ...common,
      method: 'PUT',
      path: `${one}/items/order`,
      scope: 'write',
      summary: 'The order of the scenes. Scenes that are not named keep their order behind them.',
      body: z.object({ item_ids: Ids }),
      data: itemList,
      errors: ['not_found', 'permission_denied', 'invalid_reference'],
    },
    rendition: {
      ...common,
      method: 'PUT',
      path: `${one}/items/default-rendition`,
      scope: 'write',
      summary: 'Which rendition is played: of the whole playlist, or of single scenes (null: as the playlist has it).',
      body: z.object({
        default_rendition: z.enum(PLAYLIST_RENDITIONS).optional(),
        items: z
          .array(z.object({ item_id: Id, rendition_id: Id.nullable() }))
          .max(PLAYLIST_ITEMS_MAX)
          .default([]),
      }),
      data: itemList,
      errors: ['not_found', 'permission_denied', 'invalid_reference'],
    },
    reset: {
      ...common,
      method: 'POST',
      path: `${one}/items/reset`,
      scope: 'write',
      summary: 'Back to the newest rendition of each scene, in the order in which they were added.',
      data: itemList,
      errors: ['not_found', 'permission_denied', 'invalid_reference'],
    },
  } as const satisfies Record<string, EndpointSpec>
}

/** Somebody’s share may let them edit where they hold no key: the service looks. */
const any = family('playlists', 'all playlists', {
  update: SEE,
  remove: { anyOf: ['playlist_deletePersonalPlaylist_delete', 'playlist_deleteWorkspacePlaylist_delete'] },
})
const personal = family('personal-playlists', 'the personal playlists', {
  update: SEE,
  remove: 'playlist_deletePersonalPlaylist_delete',
})
const workspace = family('workspace-playlists', 'the workspace’s playlists', {
  update: SEE,
  remove: 'playlist_deleteWorkspacePlaylist_delete',
})

const onPlaylist = { access: { rule: SEE }, params: WsIdParams, answer: 'data' } as const
const ofPerson = WsIdParams.extend({ ws_user_id: Id })

/** The kinds by their families. */
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
        message: 'A smart playlist has a rule, and no other has one',
        path: ['rule'],
      })
      .refine(({ kind, item_ids }) => kind !== 'smart' || item_ids.length === 0, {
        message: 'A smart playlist finds its scenes by its rule',
        path: ['item_ids'],
      }),
    answer: 'data',
    data: Playlist,
    errors: ['permission_denied', 'invalid_reference', 'limit_reached'],
  },
  showPlaylist: any.show,
  updatePlaylist: any.update,
  deletePlaylist: any.remove,
  listPlaylistItems: any.items,
  addPlaylistItems: any.add,
  deletePlaylistItem: any.take,
  batchPlaylistItems: any.batch,
  orderPlaylistItems: any.order,
  setPlaylistRendition: any.rendition,
  resetPlaylistItems: any.reset,
  listPersonalPlaylists: {
    method: 'GET',
    path: 'workspace/{ws_code}/personal-playlists',
    summary: 'The caller’s own personal playlists.',
    access: { rule: SEE },
    scope: 'read',
    params: WsParams,
    query: listQuery,
    answer: 'list',
    data: Playlist,
  },
  createPersonalPlaylist: {
    method: 'POST',
    once: true,
    path: 'workspace/{ws_code}/personal-playlists',
    summary: 'Make a playlist of one’s own.',
    access: { rule: 'playlist_addPersonalPlaylist_create' },
    scope: 'write',
    params: WsParams,
    body: PlaylistBody,
    answer: 'data',
    data: Playlist,
    errors: ['invalid_reference', 'limit_reached'],
  },
  showPersonalPlaylist: personal.show,
  updatePersonalPlaylist: personal.update,
  deletePersonalPlaylist: personal.remove,
  listPersonalPlaylistItems: personal.items,
  addPersonalPlaylistItems: personal.add,
  deletePersonalPlaylistItem: personal.take,
  batchPersonalPlaylistItems: personal.batch,
  orderPersonalPlaylistItems: personal.order,
  setPersonalPlaylistRendition: personal.rendition,
  resetPersonalPlaylistItems: personal.reset,
  listWorkspacePlaylists: {
    method: 'GET',
    path: 'workspace/{ws_code}/workspace-playlists',
    summary: 'The workspace’s playlists.',
    access: { rule: SEE },
    scope: 'read',
    params: WsParams,
    query: listQuery,
    answer: 'list',
    data: Playlist,
  },
  createWorkspacePlaylist: {
    method: 'POST',
    once: true,
    path: 'workspace/{ws_code}/workspace-playlists',
    summary: 'Make a playlist of the workspace.',
    access: { rule: 'playlist_addWorkspacePlaylist_create' },
    scope: 'write',
    params: WsParams,
    body: PlaylistBody,
    answer: 'data',
    data: Playlist,
    errors: ['invalid_reference', 'limit_reached'],
  },
  showWorkspacePlaylist: workspace.show,
  updateWorkspacePlaylist: workspace.update,
  deleteWorkspacePlaylist: workspace.remove,
  listWorkspacePlaylistItems: workspace.items,
  addWorkspacePlaylistItems: workspace.add,
  deleteWorkspacePlaylistItem: workspace.take,
  batchWorkspacePlaylistItems: workspace.batch,
  orderWorkspacePlaylistItems: workspace.order,
  setWorkspacePlaylistRendition: workspace.rendition,
  resetWorkspacePlaylistItems: workspace.reset,

  // Sharing
  sharePlaylist: {
    ...onPlaylist,
    access: SHARE,
    method: 'POST',
    path: 'workspace/{ws_code}/playlists/{id}/share',
    summary: 'Share with people of the workspace; who has it already gets this access. Freezes a snapshot.',
    scope: 'write',
    body: z.object({
      ws_user_ids: z.array(Id).min(1).max(200),
      access: z.enum(PLAYLIST_ACCESS).default('view'),
      expires_at: Moment.nullable().default(null),
    }),
    data: z.array(PlaylistUser),
    errors: ['not_found', 'permission_denied', 'invalid_reference'],
  },
  requestPlaylist: {
    ...onPlaylist,
    method: 'POST',
    path: 'workspace/{ws_code}/playlists/{id}/request',
    summary: 'Ask for access to a playlist whose link one has. Asking twice asks once.',
    scope: 'write',
    body: z.object({ code: z.string().min(1).max(40), message: z.string().trim().max(500).default('') }),
    data: SharedPlaylist,
    errors: ['not_found'],
  },
  acceptPlaylistRequest: {
    ...onPlaylist,
    access: SHARE,
    method: 'POST',
    path: 'workspace/{ws_code}/playlists/{id}/accept',
    summary: 'Accept somebody’s request. One that was answered already stays as it was answered (conflict).',
    scope: 'write',
    body: z.object({
      ws_user_id: Id,
      access: z.enum(PLAYLIST_ACCESS).default('view'),
      expires_at: Moment.nullable().default(null),
    }),
    data: z.array(PlaylistUser),
    errors: ['not_found', 'permission_denied', 'conflict', 'invalid_reference'],
  },
  rejectPlaylistRequest: {
    ...onPlaylist,
    access: SHARE,
    method: 'POST',
    path: 'workspace/{ws_code}/playlists/{id}/reject',
    summary: 'Decline somebody’s request.',
    scope: 'write',
    body: z.object({ ws_user_id: Id }),
    data: z.array(PlaylistUser),
    errors: ['not_found', 'permission_denied', 'conflict'],
  },
  exitPlaylist: {
    ...onPlaylist,
    method: 'POST',
    path: 'workspace/{ws_code}/playlists/{id}/exit',
    summary: 'Give up one’s own share in a playlist, or take one’s request back.',
    scope: 'write',
    data: Done,
    errors: ['not_found'],
  },
  listPlaylistUsers: {
    ...onPlaylist,
    method: 'GET',
    path: 'workspace/{ws_code}/playlists/{id}/users',
    summary:
      'Whom a playlist is shared with and who asks for it, requests first. Who may not share it sees no request; guests see themselves.',
    scope: 'read',
    data: z.array(PlaylistUser),
    errors: ['not_found', 'permission_denied'],
  },
  updatePlaylistUser: {
    ...onPlaylist,
    access: SHARE,
    method: 'PUT',
    path: 'workspace/{ws_code}/playlists/{id}/users/{ws_user_id}',
    params: ofPerson,
    summary: 'Change somebody’s access or its end.',
    scope: 'write',
    body: z.object({ access: z.enum(PLAYLIST_ACCESS).optional(), expires_at: Moment.nullable().optional() }),
    data: z.array(PlaylistUser),
    errors: ['not_found', 'permission_denied'],
  },
  deletePlaylistUser: {
    ...onPlaylist,
    access: SHARE,
    method: 'DELETE',
    path: 'workspace/{ws_code}/playlists/{id}/users/{ws_user_id}',
    params: ofPerson,
    summary: 'Take somebody’s access away.',
    scope: 'write',
    data: z.array(PlaylistUser),
    errors: ['not_found', 'permission_denied'],
  },
  showSharedPlaylist: {
    method: 'GET',
    path: 'workspace/{ws_code}/playlists/shared/{code}',
    summary: 'What a link names, for anybody of the workspace: enough to ask for access.',
    access: { rule: SEE },
    scope: 'read',
    params: WsParams.extend({ code: z.string().min(1).max(40) }),
    answer: 'data',
    data: SharedPlaylist,
    errors: ['not_found'],
  },

  // What one person sees of the lists
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
    data: z.object({ total: z.number().int(), items: itemList, problems: z.array(RuleProblem) }),
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
    data: itemList,
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
