import type { eventEndpoints } from '@arbo/core/contract'
import type { HandlersOf } from '../../platform/http/handler.ts'
import type { RoomDeps } from '../../review/rooms/room-deps.ts'
import { checkEntry } from '../../review/rooms/service.ts'
import { openRoomStream } from './room-stream.ts'
import { streamEvents } from './stream.ts'

export function eventRoutes(deps: RoomDeps): HandlersOf<typeof eventEndpoints> {
  return {
    streamEvents: async ({ member, identity, query, request, reply }) => {
      streamEvents(deps, { member, identity }, request, reply, query.last_event_id)
    },
    streamRoom: async ({ member, identity, params, query, reply }) => {
      await checkEntry(deps, member, params.id, query.client_id)
      openRoomStream(deps, { member, identity }, reply, { id: params.id, clientId: query.client_id })
    },
  }
}
