import { z } from 'zod'
import { resource, type EndpointSpec } from '../platform/endpoint.ts'
import type { PermissionRule } from '../platform/permissions.ts'
import { Description, Id, PageQuery, WsIdParams, WsParams, Trashed } from '../platform/shapes.ts'
import { Playlist, PlaylistBody, PlaylistItem, PlaylistName, PlaylistRule } from './playlist-fields.ts'
import { PLAYLIST_ITEMS_MAX, PLAYLIST_RENDITIONS } from './playlist-values.ts'

/** Whoever may open the playlist module (decision 16); whose a playlist is, and who shares it, the service looks at. */
const SEE = 'playlist_getPlaylistUserInterface_read'
const Ids = z.array(Id).min(1).max(PLAYLIST_ITEMS_MAX)
export const listQuery = PageQuery.extend({ name_like: z.string().max(200).optional() })
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
  const readRow = { access: { rule: SEE }, params: WsIdParams, answer: 'data' } as const
  const common = { ...readRow, access: { rule: keys.update } } as const
  return {
    show: {
      ...readRow,
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
      summary: `Move one of ${what} to the trash, for 30 days; its scenes stay.`,
      data: Trashed,
      errors: ['not_found', 'permission_denied'],
    },
    items: {
      ...readRow,
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

/** Of every kind; somebody’s share may let them edit where they hold no key: the service looks. */
export const anyPlaylist = family('playlists', 'all playlists', {
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

/** Playlists by whose they are: one’s personal ones and the workspace’s, with the same calls for each. */
export const playlistFamilyEndpoints = resource({
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
})
