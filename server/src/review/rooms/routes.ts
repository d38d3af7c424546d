import type { roomEndpoints } from '@arbo/core/contract'
import type { RoomDeps } from './room-deps.ts'
import { fileUrls } from '../../platform/http/files.ts'
import type { HandlersOf } from '../../platform/http/handler.ts'
import { endRoom } from './end-room.ts'
import { exportMinutes, showMinutes } from './minutes/service.ts'
import { giveLead, listRooms, point, setFollowing, setState, showRoom } from './service.ts'
import { startRoom } from './start-room.ts'

export function roomRoutes(deps: RoomDeps): HandlersOf<typeof roomEndpoints> {
  return {
    startRoom: ({ member, body, baseUrl }) => startRoom(deps, member, body, fileUrls(deps, baseUrl)),
    listRooms: ({ member, query }) => listRooms(deps, member, query),
    showRoom: ({ member, params, baseUrl }) => showRoom(deps, member, params.id, fileUrls(deps, baseUrl)),
    setRoomState: ({ member, params, body }) => setState(deps, member, params.id, body),
    pointInRoom: async ({ member, params, body }) => {
      await point(deps, member, params.id, body)
      return { ok: true as const }
    },
    leadRoom: ({ member, params, body }) => giveLead(deps, member, params.id, body),
    followRoom: async ({ member, params, body }) => {
      await setFollowing(deps, member, params.id, body)
      return { ok: true as const }
    },
    endRoom: ({ member, params, baseUrl }) => endRoom(deps, member, params.id, fileUrls(deps, baseUrl)),
    showRoomMinutes: ({ member, params }) => showMinutes(deps, member, params.id),
    exportRoomMinutes: ({ member, params, query }) =>
      exportMinutes(deps, member, params.id, params.format, query.audience),
  }
}
