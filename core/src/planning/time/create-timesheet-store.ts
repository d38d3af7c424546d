import { isApiError, isTransient } from '../../platform/api/api-error.ts'
import { createClient } from '../../platform/api/client.ts'
import { SHOWN_BY_CALLER, messageOf } from '../../platform/api/effects.ts'
import type { Failure } from '../../platform/api/failure.ts'
import type { Timesheet, TimesheetRow } from '../../contract/planning/time.ts'
import { TIMESHEET_DAYS, type TimesheetState } from '../../contract/planning/time-values.ts'
import type { Session } from '../../platform/session/types.ts'
import { addDays, mondayOf } from '../../platform/format/days.ts'
import { type ReadableStore, createLiveStore } from '../../platform/data/live-store.ts'
import { createReader } from '../../platform/data/reader.ts'
import { isReached } from '../../platform/data/session-gate.ts'
import { todayIn } from '../my-work/due-range.ts'
import { LIST_EVENTS } from '../scenes/scene-events.ts'
import { followScenes } from '../scenes/scene-facts.ts'
import { type TimeEdit, type TimePlace, cellAt, timeKey, withCell, withEdits, withScene } from './sheet-cells.ts'
import { timePeople } from './time-people.ts'

/** The week of a person. */
export interface TimesheetStoreState {
  status: 'loading' | 'ready' | 'failed'
  error: Failure | null
  /** The Monday of the week. */
  monday: string
  /** With all entries that are on their way; null until the week was read. */
  sheet: Timesheet | null
  /** Unwritten entries, by timeKey. */
  edits: ReadonlyMap<string, TimeEdit>
}

/** A week sheet, following live events. */
export interface TimesheetStore extends ReadableStore<TimesheetStoreState> {
  reload(): Promise<void>
  /** The week that a day lies in. */
  showWeek(day: string): Promise<void>
  /** So many weeks further, or back. */
  moveWeeks(by: number): Promise<void>
  /**
   * Enters time on a scene of the sheet; 0 minutes take it away, a note that is left out stays. It shows at once. What
   * becomes of it stands in `edits`: none where it is written. Resolves when it is answered; never rejects.
   */
  setCell(place: TimePlace, minutes: number, note?: string): Promise<void>
  /** Sends an entry again that failed or lost against another. */
  retry(place: TimePlace): Promise<void>
  /** Gives an entry up: the cell shows what the server has. */
  dismiss(place: TimePlace): void
  /** Puts a scene on the sheet, so that time can be entered on it. Rejects with an ApiError. */
  addScene(itemId: string): Promise<void>
  /**
   * Puts the scenes of another week on the sheet, those that time was logged on, without the time. Rejects with an ApiError.
   * @returns how many were put there
   */
  copyWeek(day: string): Promise<number>
  /** Submits the week, takes it back, approves it or opens it again, after the entries on their way. Rejects with an ApiError. */
  setState(state: TimesheetState): Promise<void>
}

const EVENTS = [...LIST_EVENTS, 'workingday.updated', 'workspace.updated', 'role.updated'] as const
/** The view shows refusals in the cell or beside the sheet. */
const CHANGE = { optOut: [...SHOWN_BY_CALLER, 403, 404] }

/** @param personId whose week; null: the signed-in person’s own */
export function createTimesheetStore(session: Session, personId: string | null): TimesheetStore {
  const api = createClient(session)
  const people = timePeople(session.apiUrl)
  const whose = personId === null ? {} : { ws_user_id: personId }
  const initial: TimesheetStoreState = {
    status: 'loading',
    error: null,
    monday: mondayOf(todayIn(session.getState())),
    sheet: null,
    edits: new Map(),
  }
  const { readable, patch } = createLiveStore(initial, () => {
    let wasReached = isReached(session.getState())
    const stops = [
      reader.follow(EVENTS),
      followScenes(session, ['name', 'code', 'status', 'due_date', 'estimate', 'assignees'], () => reader.touch()),
      session.on('time.logged', ({ item_id, ws_user_id }) => {
        if (isMine(ws_user_id) || stored?.rows.some(({ scene }) => scene.id === item_id)) reader.touch()
      }),
      session.on('timesheet.updated', ({ ws_user_id }) => isMine(ws_user_id) && reader.touch()),
      session.subscribe(() => {
        const isNow = isReached(session.getState())
        if (isNow && !wasReached) sendWaiting()
        wasReached = isNow
      }),
    ]
    return () => stops.forEach((stop) => stop())
  })
  const { getState } = readable
  /** As the server has it, as far as is known. */
  let stored: Timesheet | null = null
  /** Rows that were put on the sheet and have no time yet, of the week that shows. */
  let added: TimesheetRow[] = []
  /** Entries on their way of each cell, one after the other. */
  const turns = new Map<string, Promise<void>>()

  const isMine = (id: string): boolean => id === (personId ?? session.getState().member?.id)

  function show(change: Partial<TimesheetStoreState> = {}): void {
    const edits = change.edits ?? getState().edits
    if (stored) {
      const known = new Set(stored.rows.map(({ scene }) => scene.id))
      const rows = [...stored.rows, ...added.filter(({ scene }) => !known.has(scene.id))]
      patch({ ...change, sheet: withEdits({ ...stored, rows }, edits.values()) })
    } else patch({ ...change, sheet: null })
  }
  function putEdit(place: TimePlace, edit: TimeEdit | null): void {
    const edits = new Map(getState().edits)
    if (edit) edits.set(timeKey(place), edit)
    else edits.delete(timeKey(place))
    show({ edits })
  }

  const reader = createReader({
    session,
    onStatus: (status, error) => {
      if (status === 'failed') stored = null
      show({ status, error })
    },
    async read(signal, optOut) {
      const { monday } = getState()
      const sheet = await api.showTimesheet({ params: { day: monday }, query: whose, signal, optOut })
      if (signal.aborted) return
      stored = people.sheet(sheet)
      show()
    },
  })

  /** What the server has in the cell, put into what is stored. */
  function settle(place: TimePlace, cell: { minutes: number; note: string }): void {
    if (stored) stored = withCell(rowsWithAdded(stored, place), place, cell.minutes === 0 ? null : cell)
  }
  /** A row that was added is the server’s as soon as it has time. */
  function rowsWithAdded(sheet: Timesheet, { item_id }: TimePlace): Timesheet {
    const row = added.find(({ scene }) => scene.id === item_id)
    const isKnown = sheet.rows.some(({ scene }) => scene.id === item_id)
    return row && !isKnown ? { ...sheet, rows: [...sheet.rows, row] } : sheet
  }

  async function write(edit: TimeEdit): Promise<void> {
    const { item_id, day, minutes, note } = edit
    const isLast = (): boolean => getState().edits.get(timeKey(edit)) === edit
    // Overtaken by another entry in the same cell: that one is sent.
    if (!isLast()) return
    const isShown = stored?.days.some((one) => one.day === day) ?? false
    const was = isShown && stored ? { was: cellAt(stored, edit)?.minutes ?? 0 } : {}
    const body = { minutes, ...(note === undefined ? {} : { note }), ...was, ...whose }
    try {
      const answer = await api.logTime({ params: { id: item_id, day }, body, ...CHANGE })
      settle(edit, answer)
      if (stored) stored = withScene(stored, answer.scene)
      if (isLast()) putEdit(edit, null)
    } catch (error) {
      if (!isApiError(error)) throw error
      const current = error.code === 'conflict' ? error.meta['current'] : undefined
      if (current) settle(edit, current as { minutes: number; note: string })
      if (!isLast()) return show()
      const state = current ? 'conflict' : isTransient(error) ? 'waiting' : 'failed'
      putEdit(edit, { ...edit, state, message: messageOf(error, error.message) })
    }
  }

  function send(place: TimePlace, minutes: number, note?: string): Promise<void> {
    const { item_id, day } = place
    const edit: TimeEdit = {
      item_id,
      day,
      minutes,
      ...(note === undefined ? {} : { note }),
      state: 'sending',
      message: null,
    }
    putEdit(place, edit)
    const key = timeKey(place)
    const turn = reader.during((turns.get(key) ?? Promise.resolve()).then(() => write(edit)))
    turns.set(key, turn)
    void turn.then(() => turns.get(key) === turn && turns.delete(key))
    return turn
  }
  function sendWaiting(): void {
    for (const edit of getState().edits.values()) {
      if (edit.state === 'waiting') void send(edit, edit.minutes, edit.note)
    }
  }

  function showWeek(day: string): Promise<void> {
    const monday = mondayOf(day)
    if (monday === getState().monday) return Promise.resolve()
    stored = null
    added = []
    show({ monday })
    return reader.ask()
  }

  return {
    ...readable,
    reload: reader.reload,
    showWeek,
    moveWeeks: (by) => showWeek(addDays(getState().monday, by * TIMESHEET_DAYS)),
    setCell: send,
    async retry(place) {
      const edit = getState().edits.get(timeKey(place))
      if (edit) await send(place, edit.minutes, edit.note)
    },
    dismiss: (place) => putEdit(place, null),
    async addScene(itemId) {
      const { monday, sheet } = getState()
      if (sheet?.rows.some(({ scene }) => scene.id === itemId)) return
      const params = { id: itemId }
      const [item, time] = await Promise.all([
        api.showItem({ params, ...CHANGE }),
        api.showSceneTime({ params, ...CHANGE }),
      ])
      // Another week shows by now.
      if (getState().monday !== monday) return
      const { id, name, code, status, due_date, ancestors = [] } = item
      const { estimate_minutes, spent_minutes, may_log } = time
      const facts = { id, name, code, status, due_date, ancestors }
      const scene = { ...facts, estimate_minutes, spent_minutes, is_gone: false }
      added = [...added, { scene, may_log, cells: Array.from({ length: TIMESHEET_DAYS }, () => null) }]
      show()
    },
    async copyWeek(day) {
      const { monday } = getState()
      const { rows } = await api.showTimesheet({ params: { day }, query: whose, ...CHANGE })
      const { sheet } = getState()
      if (!sheet || getState().monday !== monday) return 0
      const known = new Set(sheet.rows.map(({ scene }) => scene.id))
      const isNew = ({ id, is_gone }: TimesheetRow['scene']): boolean => !is_gone && !known.has(id)
      const copied = rows.filter(({ scene, cells }) => isNew(scene) && cells.some((cell) => cell !== null))
      // That week may be locked, where this one is not.
      added = [...added, ...copied.map(({ scene, cells }) => ({ scene, may_log: true, cells: cells.map(() => null) }))]
      show()
      return copied.length
    },
    async setState(state) {
      await Promise.all(turns.values())
      if (!stored) return
      const { monday, state: was } = stored
      const body = { state, was, ...whose }
      const sheet = await reader.during(api.setTimesheetState({ params: { day: monday }, body, ...CHANGE }))
      if (getState().monday !== monday) return
      stored = people.sheet(sheet)
      show()
    },
  }
}

/** A person’s week sheet that all views of a session share. @param personId null: the user’s own */
export function timesheetStore(session: Session, personId: string | null = null): TimesheetStore {
  const key = `timesheet/1:${session.getState().workspaceCode}:${personId ?? 'me'}`
  return session.shared(key, () => createTimesheetStore(session, personId))
}
