import { createClient } from '../../platform/api/client.ts'
import { SHOWN_BY_CALLER } from '../../platform/api/effects.ts'
import type { Failure } from '../../platform/api/failure.ts'
import type { Entity } from '../../contract/planning/entities.ts'
import type { ScheduleRow } from '../../contract/planning/schedule.ts'
import type { WorkingCalendar } from '../../contract/workspace/workingdays.ts'
import type { Session } from '../../platform/session/types.ts'
import { calendarOf, createCalendar } from '../../workspace/working-calendar/create-calendar.ts'
import type { Calendar } from '../../workspace/working-calendar/create-calendar.ts'
import { entityConflict } from '../entities/entity-edits.ts'
import { createEntityFacts } from '../entities/entity-records.ts'
import { type ReadableStore, createLiveStore } from '../../platform/data/live-store.ts'
import { createReader } from '../../platform/data/reader.ts'
import type { ScheduledDates } from './move-dates.ts'
import { TOTALLED, followScenes } from '../scenes/scene-facts.ts'

/** Entities with their dates: of the workspace, or of all below an entity. */
export interface ScheduleState {
  /** `ready` with no rows: nothing lies here, or nothing fits the search. */
  status: 'loading' | 'ready' | 'failed'
  error: Failure | null
  /** As a tree: parents before children. */
  rows: readonly ScheduleRow[]
  /** There are more than are shown. */
  isCut: boolean
  search: string
  /** Archived entities are shown, too. */
  archived: boolean
  /** Working days: the week of the workspace with the holidays of the reader’s own group. */
  calendar: Calendar
  /** Holidays with their names, to show them. */
  holidays: WorkingCalendar['holidays']
}

/** The schedule below an entity, or of all projects, following live events. */
export interface ScheduleStore extends ReadableStore<ScheduleState> {
  reload(): Promise<void>
  setSearch(search: string): Promise<void>
  setArchived(archived: boolean): Promise<void>
  /**
   * Gives an entity other dates: they show at once, and go back if the server refuses. Rejects with an ApiError; after a
   * `conflict` the row shows the other person's dates. A change made before the answer to the last one builds on that
   * one, and is refused with it.
   * @returns the dates before
   */
  setDates(id: string, dates: ScheduledDates): Promise<ScheduledDates>
}

const EVENTS = [
  'entity.created',
  'entity.deleted',
  'item.created',
  'item.deleted',
  'workingday.updated',
  'workspace.updated',
  'member.updated',
] as const
const WEEK = { workWeek: [1, 2, 3, 4, 5], dayStart: '09:00', dayEnd: '18:00', timezone: 'Etc/UTC' }

/** The view shows refusals about one row beside it; they lead to no error page. */
const CHANGE = { optOut: [...SHOWN_BY_CALLER, 403, 404] }

/** @param entityId whose descendants are shown; null: everything */
export function createScheduleStore(session: Session, entityId: string | null): ScheduleStore {
  const api = createClient(session)
  const initial: ScheduleState = {
    status: 'loading',
    error: null,
    rows: [],
    isCut: false,
    search: '',
    archived: false,
    calendar: createCalendar(WEEK),
    holidays: [],
  }
  const { readable, patch } = createLiveStore(initial, () => {
    const stops = [
      reader.follow(EVENTS),
      facts.follow(),
      followScenes(session, [...TOTALLED, 'due_date'], () => reader.touch()),
    ]
    return () => stops.forEach((stop) => stop())
  })
  const { getState } = readable

  /** A person who may not read calendars plans by the week alone. */
  async function fetchCalendar(signal: AbortSignal): Promise<Pick<ScheduleState, 'calendar' | 'holidays'>> {
    const { member } = session.getState()
    if (!member || !session.can('workingday_getListOfWorkingdays_read'))
      return { calendar: initial.calendar, holidays: [] }
    const answer = await api.showWorkingCalendar({ query: { ws_user_id: member.id }, signal, ...CHANGE })
    // One’s own days off are not the production’s.
    return { calendar: calendarOf({ ...answer, extra_days: [], off_days: [] }), holidays: answer.holidays }
  }

  const facts = createEntityFacts({
    session,
    shown: () => getState().rows.map(({ id }) => id),
    // A row that is being moved has the dates of the move.
    show: (now) => patch({ rows: getState().rows.map((row) => (changes.has(row.id) ? row : now(row))) }),
    touch: () => reader.touch(),
  })
  const reader = createReader({
    session,
    onStatus: (status, error) => patch({ status, error, ...(status === 'failed' ? { rows: [] } : {}) }),
    async read(signal, optOut) {
      const { newer } = facts.begin()
      const { search, archived } = getState()
      const query = {
        ...(entityId === null ? {} : { entity_id: entityId }),
        ...(search ? { name_like: search } : {}),
        status_eq: archived ? ('' as const) : ('1' as const),
      }
      const [{ rows, is_cut }, days] = await Promise.all([
        api.listSchedule({ query, signal, optOut }),
        // A calendar that cannot be read must not keep the dates away.
        fetchCalendar(signal).catch(() => ({ calendar: getState().calendar, holidays: getState().holidays })),
      ])
      if (!signal.aborted) patch({ rows: newer(rows), isCut: is_cut, ...days })
    },
  })

  /** The last unanswered change of each row. */
  const changes = new Map<string, Promise<Entity>>()
  const rowOf = (id: string): ScheduleRow | undefined => getState().rows.find((row) => row.id === id)

  function put(id: string, change: Partial<ScheduleRow>): void {
    patch({ rows: getState().rows.map((row) => (row.id === id ? { ...row, ...change } : row)) })
  }
  const datesOf = ({ scheduled_start, scheduled_due, version }: Entity | ScheduleRow) => ({
    scheduled_start,
    scheduled_due,
    version,
  })

  function ask(change: Partial<ScheduleState>): Promise<void> {
    patch(change)
    return reader.ask()
  }

  return {
    ...readable,
    reload: reader.reload,
    setSearch: (search) => ask({ search: search.trim() }),
    setArchived: (archived) => ask({ archived }),
    async setDates(id, { scheduled_start, scheduled_due }) {
      const before = rowOf(id)
      if (!before) throw new TypeError('There is no such row')
      put(id, { scheduled_start, scheduled_due })
      const earlier = changes.get(id)
      /** The row that this change starts from; null while an earlier change is still unanswered. */
      let base: Entity | ScheduleRow | null = null
      const write = async (): Promise<Entity> => {
        base = (await earlier) ?? before
        const body = { scheduled_start, scheduled_due, version: base.version }
        return facts.write(id, () => api.updateEntity({ params: { id }, body, ...CHANGE }))
      }
      const change = reader.during(write())
      changes.set(id, change)
      const isLast = (): boolean => changes.get(id) === change
      try {
        const entity = await change
        put(id, isLast() ? datesOf(entity) : { version: entity.version })
      } catch (error) {
        const current = entityConflict(error) ?? base
        if (current) put(id, datesOf(current))
        throw error
      } finally {
        if (isLast()) changes.delete(id)
      }
      return { scheduled_start: before.scheduled_start, scheduled_due: before.scheduled_due }
    },
  }
}

/** The schedule of one place that all its views share. */
export function scheduleStore(session: Session, entityId: string | null): ScheduleStore {
  const key = `schedule/1:${session.getState().workspaceCode}:${entityId ?? ''}`
  return session.shared(key, () => createScheduleStore(session, entityId))
}
