import type { Deps } from '../../platform/deps.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { streamEvents } from './stream.ts'

export function eventRoutes(deps: Deps): Pick<Handlers, 'streamEvents'> {
  return {
    streamEvents: async ({ member, identity, query, request, reply }) => {
      streamEvents(deps, { member, identity }, request, reply, query.last_event_id)
    },
  }
}
