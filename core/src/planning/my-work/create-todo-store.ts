import { createClient } from '../../platform/api/client.ts'
import { SHOWN_BY_CALLER } from '../../platform/api/effects.ts'
import type { Failure } from '../../platform/api/failure.ts'
import type { TodoRow } from '../../contract/planning/my-work.ts'
import type { Session } from '../../platform/session/types.ts'
import { type ReadableStore, createLiveStore } from '../../platform/data/live-store.ts'
import { type RowCells, type RowEdits, createRowCells } from './row-cells.ts'
import { LIST_EVENTS } from '../scenes/scene-events.ts'
import { createReader } from '../../platform/data/reader.ts'

/** The signed-in person's own list of scenes to do. */
export interface TodoState extends RowEdits {
  status: 'loading' | 'ready' | 'failed'
  error: Failure | null
  /** In the person's own order. */
  rows: readonly TodoRow[]
}

/** The to-do list, following live events. Changes of it reject with an ApiError, and are taken back, when refused. */
export interface TodoStore extends ReadableStore<TodoState>, RowCells {
  reload(): Promise<void>
  /** At the end, or before one that is on the list: todo_full ... */
  add(ids: readonly string[], beforeId?: string | null): Promise<void>
  /** Shows at once; before another scene, or at the end (null). */
  move(id: string, beforeId: string | null): Promise<void>
  /** Shows at once. */
  remove(id: string): Promise<void>
}

const CHANGE = { optOut: [...SHOWN_BY_CALLER, 403, 404] }

/** The rows with one of them before another, or at their end. */
export function movedBefore<Row extends { id: string }>(
  rows: readonly Row[],
  id: string,
  beforeId: string | null,
): readonly Row[] {
  const row = rows.find((one) => one.id === id)
  if (!row || id === beforeId) return rows
  const others = rows.filter((one) => one !== row)
  const at = beforeId === null ? -1 : others.findIndex((one) => one.id === beforeId)
  return at === -1 ? [...others, row] : others.toSpliced(at, 0, row)
}

export function createTodoStore(session: Session): TodoStore {
  const api = createClient(session)
  const initial: TodoState = { status: 'loading', error: null, rows: [], edits: new Map(), lastAct: null }
  const { readable, patch } = createLiveStore(initial, () => {
    const stops = [reader.follow([...LIST_EVENTS, 'todo.updated']), follow()]
    return () => stops.forEach((stop) => stop())
  })
  const { getState } = readable
  /** Changes on their way, one after the other; what is read meanwhile may be older than what shows. */
  let queue: Promise<unknown> = Promise.resolve()
  let writing = 0

  const reader = createReader({
    session,
    onStatus: (status, error) => patch({ status, error, ...(status === 'failed' ? { rows: [] } : {}) }),
    async read(signal, optOut) {
      const take = begin()
      const rows = await api.listTodoItems({ signal, optOut })
      if (!signal.aborted && writing === 0) patch({ rows: take(rows) })
    },
  })

  const { follow, begin, ...rowCells } = createRowCells<TodoRow>({
    session,
    api,
    state: getState,
    patch,
    touch: () => reader.touch(),
    // A scene is done by its status.
    decisive: () => ['status'],
  })

  /** Shows the rows as they will be, then writes; the list is read again after the last of several changes. */
  async function write(rows: readonly TodoRow[] | null, call: () => Promise<unknown>): Promise<void> {
    const { rows: before } = getState()
    if (rows) patch({ rows })
    writing += 1
    const turn = queue.then(call)
    queue = turn.catch(() => undefined)
    try {
      await turn
    } catch (error) {
      // Also where nothing can be read just now.
      if (getState().rows === rows) patch({ rows: before })
      throw error
    } finally {
      writing -= 1
      if (writing === 0) await reader.reload()
    }
  }

  return {
    ...readable,
    ...rowCells,
    reload: reader.reload,
    add: (ids, beforeId = null) =>
      write(null, () => api.addTodoItems({ body: { item_ids: [...ids], before_id: beforeId }, ...CHANGE })),
    async move(id, beforeId) {
      const rows = movedBefore(getState().rows, id, beforeId)
      if (rows.every((row, at) => row === getState().rows[at])) return
      await write(rows, () => api.changeTodoPosition({ body: { item_id: id, before_id: beforeId }, ...CHANGE }))
    },
    remove: (id) =>
      write(
        getState().rows.filter((row) => row.id !== id),
        () => api.deleteTodoItem({ params: { id }, ...CHANGE }),
      ),
  }
}

/** The to-do list that all views of a session share. */
export function todoStore(session: Session): TodoStore {
  return session.shared(`todo/1:${session.getState().workspaceCode}`, () => createTodoStore(session))
}
