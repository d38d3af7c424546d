import type { calendarFeedEndpoints } from '@arbo/core/contract'
import type { Deps } from '../../platform/deps.ts'
import type { HandlersOf } from '../../platform/http/handler.ts'
import { readFeed, renewFeed, revokeFeed, showFeed } from './service.ts'

export function calendarFeedRoutes(deps: Deps): HandlersOf<typeof calendarFeedEndpoints> {
  return {
    showCalendarFeed: ({ member, baseUrl }) => showFeed(deps, member, baseUrl),
    renewCalendarFeed: ({ member, baseUrl }) => renewFeed(deps, member, baseUrl),
    revokeCalendarFeed: async ({ member }) => {
      await revokeFeed(deps, member)
      return { ok: true }
    },
    readCalendarFeed: ({ params, baseUrl, request }) =>
      readFeed(deps, params.file.replace(/\.ics$/, ''), { baseUrl, etags: request.headers['if-none-match'] }),
  }
}
