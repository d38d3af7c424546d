import { createClient } from '../../platform/api/client.ts'
import type { Failure } from '../../platform/api/failure.ts'
import type { WorkingCalendar } from '../../contract/workspace/workingdays.ts'
import type { Session } from '../../platform/session/types.ts'
import { type ReadableStore, createLiveStore } from '../../platform/data/live-store.ts'
import { createReader } from '../../platform/data/reader.ts'

/** The owner of the calendar: a person (`ws_user_id`), a holiday group, or with neither the workspace's own week. */
export interface CalendarQuery {
  ws_user_id?: string
  group_id?: string
}

/** The calendar of a year. */
export interface WorkingCalendarState {
  status: 'loading' | 'ready' | 'failed'
  error: Failure | null
  query: CalendarQuery
  year: number
  /** The calendar; null before it is read, or where it could not be. */
  calendar: WorkingCalendar | null
}

/** The calendar of one year that follows live events; `createCalendar` answers which of its days are worked. */
export interface WorkingCalendarStore extends ReadableStore<WorkingCalendarState> {
  reload(): Promise<void>
  /** Another calendar, another year, or both; nothing where it is what is shown. */
  ask(change: Partial<Pick<WorkingCalendarState, 'query' | 'year'>>): Promise<void>
  setQuery(query: CalendarQuery): Promise<void>
  setYear(year: number): Promise<void>
}

/** A change of the week comes with the workspace, one of a person's holiday group with the member. */
const EVENTS = ['workingday.updated', 'member.updated', 'workspace.updated'] as const

/** @param options.year the year at first */
export function createWorkingCalendarStore(session: Session, options: { year: number }): WorkingCalendarStore {
  const api = createClient(session)
  const initial: WorkingCalendarState = {
    status: 'loading',
    error: null,
    query: {},
    year: options.year,
    calendar: null,
  }
  const { readable, patch } = createLiveStore(initial, () => reader.follow(EVENTS))
  const reader = createReader({
    session,
    onStatus: (status, error) => patch({ status, error, ...(status === 'failed' ? { calendar: null } : {}) }),
    async read(signal, optOut) {
      const { query, year } = readable.getState()
      const range = { start_date: `${year}-01-01`, end_date: `${year}-12-31` }
      const calendar = await api.showWorkingCalendar({ query: { ...query, ...range }, signal, optOut })
      if (!signal.aborted) patch({ calendar })
    },
  })

  /** A calendar that answers an earlier question must not stand under this one. */
  function ask(change: Partial<Pick<WorkingCalendarState, 'query' | 'year'>>): Promise<void> {
    const before = readable.getState()
    const { query = before.query, year = before.year } = change
    const isSame =
      year === before.year && query.ws_user_id === before.query.ws_user_id && query.group_id === before.query.group_id
    if (isSame) return Promise.resolve()
    patch({ query, year, calendar: null })
    return reader.ask()
  }

  return {
    ...readable,
    reload: reader.reload,
    ask,
    setQuery: (query) => ask({ query }),
    setYear: (year) => ask({ year }),
  }
}

/** The calendar page's store, which keeps whose calendar and which year it shows. */
export function workingCalendarStore(session: Session): WorkingCalendarStore {
  const key = `working-calendar/1:${session.getState().workspaceCode}`
  return session.shared(key, () => createWorkingCalendarStore(session, { year: new Date().getFullYear() }))
}
