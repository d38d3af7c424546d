import { z } from 'zod'
import { resource } from '../platform/endpoint.ts'
import { Done, Moment, WsParams } from '../platform/shapes.ts'

/** The caller’s own calendar feed in a workspace; null: there is none. */
export const CalendarFeed = z.object({
  /** Opens the feed without signing in: to be kept as a password is. */
  url: z.url(),
  created_at: Moment,
  /** When a calendar program asked last. */
  read_at: Moment.nullable(),
})
/** The address of a feed, and when it was last read. */
export type CalendarFeed = z.infer<typeof CalendarFeed>

const MINE = { access: 'member', scope: 'none', params: WsParams } as const

/** A person’s due dates for calendar programs (XPLAN-09), RFC 5545. */
export const calendarFeedEndpoints = resource({
  showCalendarFeed: {
    method: 'GET',
    path: 'workspace/{ws_code}/calendar-feed',
    summary: 'The address of the caller’s calendar, if they have made one.',
    ...MINE,
    answer: 'data',
    data: CalendarFeed.nullable(),
  },
  renewCalendarFeed: {
    method: 'POST',
    path: 'workspace/{ws_code}/calendar-feed',
    summary: 'Make a new address; the one before, if any, leads nowhere from now on.',
    ...MINE,
    answer: 'data',
    data: CalendarFeed,
  },
  revokeCalendarFeed: {
    method: 'DELETE',
    path: 'workspace/{ws_code}/calendar-feed',
    summary: 'Take the address away.',
    ...MINE,
    answer: 'data',
    data: Done,
  },
  readCalendarFeed: {
    method: 'GET',
    path: 'calendar-feeds/{file}',
    summary:
      'Due dates of the person’s scenes, and of the entities that they coordinate, as iCalendar (text/calendar). Revoked, left or archived: not_found.',
    access: 'public',
    scope: 'none',
    params: z.object({ file: z.string().regex(/^[A-Za-z0-9_-]{64}\.ics$/) }),
    answer: 'file',
    errors: ['not_found'],
  },
})
