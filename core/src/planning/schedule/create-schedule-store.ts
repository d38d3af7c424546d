import { createClient } from '../../platform/api/client.ts'
import { SHOWN_BY_CALLER } from '../../platform/api/effects.ts'
import type { Failure } from '../../platform/api/failure.ts'
import type { Entity } from '../../contract/planning/entities.ts'
import type { ScheduleRow } from '../../contract/planning/schedule.ts'
import type { AnswerData } from '../../contract/index.ts'
import type { ProjectCalendar } from '../../contract/workspace/workingdays.ts'
import type { Session } from '../../platform/session/types.ts'
import { calendarOf, createCalendar } from '../../platform/working-days/create-calendar.ts'
import type { Calendar } from '../../platform/working-days/create-calendar.ts'
import { entityConflict } from '../entities/entity-edits.ts'
import { createEntityFacts } from '../entities/entity-records.ts'
import { type ReadableStore, createLiveStore } from '../../platform/data/live-store.ts'
import { createReader } from '../../platform/data/reader.ts'
import type { ScheduledDates } from '../../platform/working-days/move-dates.ts'
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
  /**
   * Working days of what is shown: of the project, or of projects that share their holidays. Where they do not, the week of
   * the workspace alone.
   */
  calendar: Calendar
  /** Holidays with their names, to show them. */
  holidays: ProjectCalendar['holidays']
  /** The working days that dates of a row keep to, by the row’s `holiday_group_id`. */
  calendars: ReadonlyMap<string | null, Calendar>
}

/** What has moved with the dates of an entity. */
export type MovedContents = Omit<AnswerData<'moveSchedule'>, 'entity'>

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
  /**
   * The same with all that lies in the entity, which moves by as many working days. One act, that `undo` takes back.
   * @returns the act, and how many moved with it
   */
  moveWithContents(id: string, dates: ScheduledDates): Promise<MovedContents>
  /** Takes a move with contents back. Rejects with an ApiError. */
  undo(batchId: string): Promise<void>
}

const EVENTS = [
  'entity.created',
  'entity.deleted',
  'item.created',
  'item.deleted',
  'workingday.updated',
  'workspace.updated',
] as const
const WEEK = { workWeek: [1, 2, 3, 4, 5], dayStart: '09:00', dayEnd: '18:00', timezone: 'Etc/UTC' }

/** The view shows refusals about one row beside it; they lead to no error page. */
const CHANGE = { optOut: [...SHOWN_BY_CALLER, 403, 404] }

/** The calendars of rows, and that of what is shown as a whole. */
function daysOf(
  rows: readonly ScheduleRow[],
  all: readonly ProjectCalendar[],
): Pick<ScheduleState, 'calendar' | 'holidays' | 'calendars'> {
  const calendars = new Map(all.map((one) => [one.holiday_group_id, calendarOf(one)]))
  const groups = new Set(rows.map(({ holiday_group_id }) => holiday_group_id))
  const [only] = groups
  // Without rows it is the place that is asked about, which comes first.
  const shared =
    groups.size > 1 ? undefined : (all.find((one) => groups.size > 0 && one.holiday_group_id === only) ?? all[0])
  const [first] = all
  if (!first) return { calendar: createCalendar(WEEK), holidays: [], calendars }
  const { holidays } = shared ?? { holidays: [] }
  return { calendar: calendarOf({ ...first, holidays }), holidays, calendars }
}

/** The working days that dates of a row keep to: those of its project. */
export function calendarOfRow(
  { calendars, calendar }: Pick<ScheduleState, 'calendars' | 'calendar'>,
  { holiday_group_id }: Pick<ScheduleRow, 'holiday_group_id'>,
): Calendar {
  return calendars.get(holiday_group_id) ?? calendar
}

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
    calendars: new Map(),
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
      const { rows, is_cut, calendars } = await api.listSchedule({ query, signal, optOut })
      if (!signal.aborted) patch({ rows: newer(rows), isCut: is_cut, ...daysOf(rows, calendars) })
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

  /**
   * Gives an entity other dates by a call: they show before it is answered, and go back where it is refused.
   * @returns the dates before
   */
  async function change(
    id: string,
    { scheduled_start, scheduled_due }: ScheduledDates,
    call: (body: ScheduledDates & { version: number }) => Promise<Entity>,
  ): Promise<{ before: ScheduledDates }> {
    const before = rowOf(id)
    if (!before) throw new TypeError('There is no such row')
    put(id, { scheduled_start, scheduled_due })
    const earlier = changes.get(id)
    /** The row that this change starts from; null while an earlier change is still unanswered. */
    let base: Entity | ScheduleRow | null = null
    const write = async (): Promise<Entity> => {
      base = (await earlier) ?? before
      const body = { scheduled_start, scheduled_due, version: base.version }
      return facts.write(id, () => call(body))
    }
    const written = reader.during(write())
    changes.set(id, written)
    const isLast = (): boolean => changes.get(id) === written
    try {
      const entity = await written
      put(id, isLast() ? datesOf(entity) : { version: entity.version })
    } catch (error) {
      const current = entityConflict(error) ?? base
      if (current) put(id, datesOf(current))
      throw error
    } finally {
      if (isLast()) changes.delete(id)
    }
    return { before: { scheduled_start: before.scheduled_start, scheduled_due: before.scheduled_due } }
  }

  function ask(change: Partial<ScheduleState>): Promise<void> {
    patch(change)
    return reader.ask()
  }

  return {
    ...readable,
    reload: reader.reload,
    setSearch: (search) => ask({ search: search.trim() }),
    setArchived: (archived) => ask({ archived }),
    async setDates(id, dates) {
      const { before } = await change(id, dates, (body) => api.updateEntity({ params: { id }, body, ...CHANGE }))
      return before
    },
    async moveWithContents(id, dates) {
      let moved: MovedContents | null = null
      await change(id, dates, async (body) => {
        const { entity, ...rest } = await api.moveSchedule({ params: { id }, body, ...CHANGE })
        moved = rest
        return entity
      })
      if (moved === null) throw new TypeError('A move was answered without what it moved')
      // What lies in it stands elsewhere now.
      await reader.reload()
      return moved
    },
    async undo(id) {
      await reader.during(api.undoChanges({ params: { id }, ...CHANGE }))
      await reader.reload()
    },
  }
}

/** The schedule of one place that all its views share. */
export function scheduleStore(session: Session, entityId: string | null): ScheduleStore {
  const key = `schedule/1:${session.getState().workspaceCode}:${entityId ?? ''}`
  return session.shared(key, () => createScheduleStore(session, entityId))
}
