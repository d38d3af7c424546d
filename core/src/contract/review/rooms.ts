import { z } from 'zod'
import { resource } from '../platform/endpoint.ts'
import { Room, RoomMinutes, RoomMoved, RoomPoint, RoomState, RoomSummary } from './room-fields.ts'
import { AUDIENCES } from '../platform/enums.ts'
import { ROOM_MINUTES_FORMATS, ROOM_NAME_MAX, ROOM_SCENES_MAX, ROOM_STATES } from './room-values.ts'
import { Done, Id, Line, PageQuery, WsIdParams, WsParams } from '../platform/shapes.ts'
import { SEE_REVIEW } from '../platform/sight.ts'
import { refusal } from '../platform/refusal-texts.ts'

/** Whoever sees reviews or playlists; which rooms somebody may enter the service looks at. */
export const SEE_ROOMS = {
  rule: { anyOf: [SEE_REVIEW, 'playlist_getPlaylistUserInterface_read'] },
} as const

const one = { access: SEE_ROOMS, params: WsIdParams, answer: 'data' } as const
const client = { client_id: Id }

/** Live review rooms: start, show something, point, hand the lead over, end, and the minutes. */
export const roomEndpoints = resource({
  startRoom: {
    method: 'POST',
    once: true,
    path: 'workspace/{ws_code}/rooms',
    summary:
      'Start a live review room of a playlist, whose renditions are frozen for it, or of scenes. A playlist has one open room: where it has one, that is answered.',
    access: { rule: 'playlist_addPersonalPlaylist_create' },
    scope: 'write',
    params: WsParams,
    body: z
      .object({
        playlist_id: Id.optional(),
        item_ids: z.array(Id).min(1).max(ROOM_SCENES_MAX).optional(),
        /** The playlist’s or the first scene’s name by default. */
        name: Line.min(1).max(ROOM_NAME_MAX).optional(),
      })
      .refine(({ playlist_id, item_ids }) => (playlist_id === undefined) !== (item_ids === undefined), {
        ...refusal('room_one'),
        path: ['item_ids'],
      }),
    answer: 'data',
    data: Room,
    errors: ['not_found', 'permission_denied', 'invalid_reference'],
  },
  listRooms: {
    method: 'GET',
    path: 'workspace/{ws_code}/rooms',
    summary: 'Rooms that the caller may enter, newest first.',
    access: SEE_ROOMS,
    scope: 'read',
    params: WsParams,
    query: PageQuery.extend({ playlist_id: Id.optional(), state: z.enum(ROOM_STATES).optional() }),
    answer: 'list',
    data: RoomSummary,
  },
  showRoom: {
    ...one,
    method: 'GET',
    path: 'workspace/{ws_code}/rooms/{id}',
    summary: 'A room as it is now, or as it ended.',
    scope: 'read',
    data: Room,
    errors: ['not_found'],
  },
  setRoomState: {
    ...one,
    method: 'PUT',
    path: 'workspace/{ws_code}/rooms/{id}/state',
    summary: 'Show something to those who follow. Only the presenter may (conflict, with the room in meta.current).',
    scope: 'write',
    body: z.object({ ...client, state: RoomState }),
    data: RoomMoved,
    errors: ['not_found', 'permission_denied', 'conflict', 'invalid_reference'],
  },
  pointInRoom: {
    ...one,
    method: 'POST',
    path: 'workspace/{ws_code}/rooms/{id}/points',
    summary: 'Point at something: the others see it for a moment, and it is kept nowhere.',
    scope: 'write',
    body: RoomPoint.extend(client),
    data: Done,
    errors: ['not_found', 'permission_denied', 'conflict'],
  },
  leadRoom: {
    ...one,
    method: 'PUT',
    path: 'workspace/{ws_code}/rooms/{id}/presenter',
    summary:
      'Hand the lead over, or take it: where nobody leads anybody but guests may, and whoever started the room and managers at any time. Else conflict, with the room in meta.current.',
    scope: 'write',
    body: z.object({ ...client, to_client_id: Id }),
    data: RoomMoved,
    errors: ['not_found', 'permission_denied', 'conflict', 'invalid_reference'],
  },
  followRoom: {
    ...one,
    method: 'PUT',
    path: 'workspace/{ws_code}/rooms/{id}/following',
    summary: 'Follow the presenter, or look around alone.',
    scope: 'write',
    body: z.object({ ...client, following: z.boolean() }),
    data: Done,
    errors: ['not_found', 'permission_denied', 'conflict'],
  },
  endRoom: {
    ...one,
    method: 'POST',
    path: 'workspace/{ws_code}/rooms/{id}/end',
    summary: 'End a room for all: whoever started it, the presenter and managers may. Its minutes stay.',
    scope: 'write',
    data: Room,
    errors: ['not_found', 'permission_denied'],
  },
  showRoomMinutes: {
    ...one,
    method: 'GET',
    path: 'workspace/{ws_code}/rooms/{id}/minutes',
    summary: 'Who was there, and what was decided, said and drawn on the room’s scenes from its start to its end.',
    scope: 'read',
    data: RoomMinutes,
    errors: ['not_found'],
  },
  exportRoomMinutes: {
    method: 'GET',
    path: 'workspace/{ws_code}/rooms/{id}/minutes/{format}',
    summary: 'The minutes as a file.',
    access: SEE_ROOMS,
    scope: 'read',
    params: WsIdParams.extend({ format: z.enum(ROOM_MINUTES_FORMATS) }),
    /** For whom they are: with `clients` they hold what is for them alone, as they always do for guests. */
    query: z.object({ audience: z.enum(AUDIENCES).default('team') }),
    answer: 'file',
    heavy: true,
    errors: ['not_found'],
  },
})
