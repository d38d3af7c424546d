import type { Deps } from '../../platform/deps.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { readFeed, renewFeed, revokeFeed, showFeed } from './service.ts'

type Names = 'showCalendarFeed' | 'renewCalendarFeed' | 'revokeCalendarFeed' | 'readCalendarFeed'

export function calendarFeedRoutes(deps: Deps): Pick<Handlers, Names> {
  return {
    showCalendarFeed: ({ member, baseUrl }) => showFeed(deps, member, baseUrl),
    renewCalendarFeed: ({ member, baseUrl }) => renewFeed(deps, member, baseUrl),
    revokeCalendarFeed: async ({ member }) => {
      await revokeFeed(deps, member)
      return { ok: true }
    },
    readCalendarFeed: ({ params, baseUrl, request }) =>
      readFeed(deps, params.file.replace(/\.ics$/, ''), { baseUrl, known: request.headers['if-none-match'] }),
  }
}
