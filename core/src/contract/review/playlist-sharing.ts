import { z } from 'zod'
import { resource } from '../platform/endpoint.ts'
import { Done, Id, Moment, WsIdParams, WsParams } from '../platform/shapes.ts'
import { PlaylistUser, SharedPlaylist } from './playlist-fields.ts'
import { PLAYLIST_ACCESS } from './playlist-values.ts'

/** Whoever may open the playlist module (decision 16); whose a playlist is, and who shares it, the service looks at. */
const SEE = 'playlist_getPlaylistUserInterface_read'
/** Sharing is seeing to a playlist: of one’s own, or of the workspace’s. */
const SHARE = {
  rule: { anyOf: ['playlist_updatePersonalPlaylist_update', 'playlist_updateWorkspacePlaylist_update'] },
} as const
const onPlaylist = { access: { rule: SEE }, params: WsIdParams, answer: 'data' } as const
const ofPerson = WsIdParams.extend({ ws_user_id: Id })

/** Who else sees a playlist, and asks to. */
export const playlistSharingEndpoints = resource({
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
})
