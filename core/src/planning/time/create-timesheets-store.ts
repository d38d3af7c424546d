import { isApiError } from '../../platform/api/api-error.ts'
import { createClient } from '../../platform/api/client.ts'
import { SHOWN_BY_CALLER } from '../../platform/api/effects.ts'
import type { Failure } from '../../platform/api/failure.ts'
import { BULK_PAGE_SIZE } from '../../contract/platform/enums.ts'
import type { TimesheetSummary } from '../../contract/planning/time.ts'
import { TIMESHEET_DAYS, type TimesheetState } from '../../contract/planning/time-values.ts'
import type { Session } from '../../platform/session/types.ts'
import { addDays, mondayOf } from '../../platform/format/days.ts'
import { type ReadableStore, createLiveStore } from '../../platform/data/live-store.ts'
import { createReader } from '../../platform/data/reader.ts'
import { todayIn } from '../my-work/due-range.ts'
import { timePeople } from './time-people.ts'

/** The timesheets of everyone in a week. */
export interface TimesheetsState {
  status: 'loading' | 'ready' | 'failed'
  error: Failure | null
  /** The Monday of the week. */
  monday: string
  teamId: string | null
  /** Those that wait for approval first. */
  rows: readonly TimesheetSummary[]
}

/** What a change of several timesheets left as it was, and why. */
export interface TimesheetRefusal {
  person: TimesheetSummary['person']
  message: string
}

/** For holders of time_readTimeOfOthers_read, following live events. */
export interface TimesheetsStore extends ReadableStore<TimesheetsState> {
  reload(): Promise<void>
  showWeek(day: string): Promise<void>
  moveWeeks(by: number): Promise<void>
  setTeam(teamId: string | null): Promise<void>
  /** Approves the weeks of these people, or opens them again, one after the other. @returns those that stay as they are */
  setState(personIds: readonly string[], state: TimesheetState): Promise<readonly TimesheetRefusal[]>
}

const EVENTS = [
  'time.logged',
  'timesheet.updated',
  'workingday.updated',
  'workspace.updated',
  'member.updated',
] as const
const CHANGE = { optOut: [...SHOWN_BY_CALLER, 403, 404] }

export function createTimesheetsStore(session: Session): TimesheetsStore {
  const api = createClient(session)
  const people = timePeople(session.apiUrl)
  const initial: TimesheetsState = {
    status: 'loading',
    error: null,
    monday: mondayOf(todayIn(session.getState())),
    teamId: null,
    rows: [],
  }
  const { readable, patch } = createLiveStore(initial, () => reader.follow([...EVENTS, 'team.updated', 'role.updated']))
  const { getState } = readable
  const reader = createReader({
    session,
    onStatus: (status, error) => patch({ status, error, ...(status === 'failed' ? { rows: [] } : {}) }),
    async read(signal, optOut) {
      const { monday, teamId } = getState()
      const query = { day: monday, per_page: BULK_PAGE_SIZE, ...(teamId === null ? {} : { team_id: teamId }) }
      const { data } = await api.listTimesheets({ query, signal, optOut })
      if (!signal.aborted) patch({ rows: data.map(people.summary) })
    },
  })
  function ask(change: Partial<TimesheetsState>): Promise<void> {
    patch(change)
    return reader.ask()
  }
  const showWeek = (day: string): Promise<void> => ask({ monday: mondayOf(day) })

  async function setStates(personIds: readonly string[], state: TimesheetState): Promise<TimesheetRefusal[]> {
    const { rows, monday } = getState()
    const refused: TimesheetRefusal[] = []
    for (const { person, state: was } of rows.filter((row) => personIds.includes(row.person.id))) {
      const body = { state, was, ws_user_id: person.id }
      try {
        // oxlint-disable-next-line no-await-in-loop -- one after the other: a studio may be a few hundred people
        await api.setTimesheetState({ params: { day: monday }, body, ...CHANGE })
      } catch (error) {
        if (!isApiError(error)) throw error
        refused.push({ person, message: error.message })
      }
    }
    return refused
  }

  return {
    ...readable,
    reload: reader.reload,
    showWeek,
    moveWeeks: (by) => showWeek(addDays(getState().monday, by * TIMESHEET_DAYS)),
    setTeam: (teamId) => ask({ teamId }),
    setState: (personIds, state) => reader.after(setStates(personIds, state)),
  }
}

/** The timesheets of a week that all views of a session share. */
export function timesheetsStore(session: Session): TimesheetsStore {
  return session.shared(`timesheets/1:${session.getState().workspaceCode}`, () => createTimesheetsStore(session))
}
