import { type ClientInput, createClient } from '../api/client.ts'
import { failureOf, isApiError } from '../api/ApiError.ts'
import { QUIET, SHOWN_BY_CALLER } from '../api/effects.ts'
import type { Failure } from '../api/Failure.ts'
import { SLOW_TIMEOUT_MS } from '../api/http.ts'
import type { UndoOutcome } from '../contract/changes.ts'
import type { FlowStatus } from '../contract/entities.ts'
import type { BulkOutcome, SceneGroup, SceneGroupBy, SceneRow, SceneSummary } from '../contract/scene-fields.ts'
import type { Person } from '../contract/shapes.ts'
import type { SheetFormat } from '../contract/sheets.ts'
import { avatarUrl } from '../files/addresses.ts'
import { type FetchedFile, fetchFile } from '../files/fetchFile.ts'
import type { Session } from '../session/types.ts'
import { withThumbnailUrl } from './addresses.ts'
import { type ReadableStore, createLiveStore } from './liveStore.ts'
import { createReader } from './reader.ts'
import type { CellEdit } from './scenes/cellEdits.ts'
import { type CellSender, createCellSender } from './scenes/cellSender.ts'
import { type GridLines, gridLines } from './scenes/gridLines.ts'
import { type SceneProgress, inChunks } from './scenes/inChunks.ts'
import {
  NO_PAGES,
  SCENES_PER_PAGE,
  type ScenePages,
  pagesOf,
  sceneAt,
  sceneById,
  withPage,
  withRows,
} from './scenes/scenePages.ts'
import { SCENE_QUERY, type SceneQuery, filterOf, isSameFilter } from './scenes/sceneQuery.ts'

/** Most scenes that are chosen at once. */
export const SCENES_CHOSEN_MAX = 10_000

/** A list of scenes as far as it was read. */
export interface SceneGridState {
  status: 'loading' | 'ready' | 'failed'
  error: Failure | null
  query: SceneQuery
  /** The query that rows and lines answer; another one than `query` while that is on its way. */
  answered: SceneQuery
  pages: ScenePages
  lines: GridLines
  /** Scenes found. */
  total: number
  /** Null until it was read; the totals of the filter, its groups and its metrics. */
  summary: SceneSummary | null
  /** Keys of the groups whose scenes are hidden. */
  collapsed: ReadonlySet<string>
  /** Why rows that should show are not here. */
  missing: Failure | null
  selected: ReadonlySet<string>
  /** What was entered and is not written, by cellKey. */
  edits: ReadonlyMap<string, CellEdit>
  /** How far a change of many scenes, or the choice of them, has come. */
  progress: SceneProgress | null
  /** Acts that can be undone, and undone ones that can be done again, newest last. */
  undoable: readonly string[]
  redoable: readonly string[]
}

/** A metric and its value, an exact decimal; null takes it away. */
export type SceneMetricChange = Omit<ClientInput<'bulkMetricUpdate'>['body'], 'item_ids' | 'batch_id'>
/** How people are put on scenes. */
export type AssignMode = 'add' | 'replace' | 'remove'

/** Scenes of an entity and all below it, or of the workspace, with what can be done to them. */
export interface SceneGridStore extends ReadableStore<SceneGridState> {
  reload(): Promise<void>
  /** Another question. Where it finds other scenes, none stays chosen. */
  ask(change: Partial<SceneQuery>): Promise<void>
  /** Lines that show now: the pages under them are read, those on their way elsewhere given up. */
  show(first: number, last: number): void
  sceneAt(index: number): SceneRow | undefined
  toggleGroup(key: string): void
  collapseAll(collapsed: boolean): void
  select(ids: readonly string[], on: boolean): void
  /** Also scenes that are not here yet. Rejects with an ApiError. */
  selectLines(first: number, last: number): Promise<void>
  /** All that the filter finds, at most SCENES_CHOSEN_MAX. Rejects with an ApiError. */
  selectAll(): Promise<void>
  clearSelection(): void
  cells: CellSender
  /** These reject with an ApiError, which the caller shows. Scenes that stay as they are come with their reasons. */
  setStatus(ids: readonly string[], statusId: string | null): Promise<BulkOutcome>
  setDueDate(ids: readonly string[], day: string | null): Promise<BulkOutcome>
  shiftDueDate(ids: readonly string[], days: number): Promise<BulkOutcome>
  setMetric(ids: readonly string[], change: SceneMetricChange): Promise<BulkOutcome>
  assign(ids: readonly string[], people: readonly string[], mode: AssignMode): Promise<BulkOutcome>
  setReviewers(ids: readonly string[], people: readonly string[], mode: 'add' | 'replace'): Promise<BulkOutcome>
  /** With all that belongs to them; cannot be undone. */
  remove(ids: readonly string[]): Promise<void>
  /** Null where there was nothing to take back. */
  undo(): Promise<UndoOutcome | null>
  redo(): Promise<UndoOutcome | null>
  /** What a filter by this finds, with the number of scenes: statuses, people, entities. */
  choices(by: SceneGroupBy): Promise<readonly SceneGroup[]>
  /** The projects that scenes lie in, whichever of them is looked at. */
  projects(): Promise<readonly SceneGroup[]>
  /** All that the filter finds, in its order, as a file that can be imported again. Rejects with an ApiError. */
  exportFile(format: SheetFormat): Promise<FetchedFile>
  /** Statuses that this scene may have: those of the flow that holds there. */
  statusesOf(row: Pick<SceneRow, 'entity_id' | 'template_flow_id'>): Promise<readonly FlowStatus[]>
  /** People who may be put on all of these scenes, by name. */
  assignable(ids: readonly string[], text: string): Promise<readonly Person[]>
}

/** Between two questions for rows while the list is scrolled, in ms. */
const SHOW_MS = 80
/** Live events of one act come together. */
const COALESCE_MS = 500
const UNDO_MAX = 50
/** Scenes whose assignable people are asked for together: an address has room for no more. */
const ASKED_MAX = 50
const PER_CALL = 500
const NOTHING: ReadonlySet<string> = new Set()
const EVENTS = [
  'item.created',
  'item.updated',
  'item.deleted',
  'items.changed',
  'rendition.created',
  'rendition.updated',
  'comment.created',
  'comment.deleted',
  'entity.updated',
  'entity.deleted',
  'metric.updated',
  'template_flow.updated',
] as const
const CHANGE = { optOut: [...SHOWN_BY_CALLER, 403, 404], timeoutMs: SLOW_TIMEOUT_MS }

/**
 * A list of scenes however long: rows come in pages of 100 for the lines that show; filter, order, groups and totals are
 * the server’s. What is entered into a cell shows at once. It follows live events while it has subscribers.
 */
export function createSceneGridStore(
  session: Session,
  options: { entityId?: string | null; query?: Partial<SceneQuery> } = {},
): SceneGridStore {
  const { entityId = null } = options
  const api = createClient(session)
  const first: SceneQuery = { ...SCENE_QUERY, ...options.query }
  const initial: SceneGridState = {
    status: 'loading',
    error: null,
    query: first,
    answered: first,
    pages: NO_PAGES,
    lines: gridLines(0, null, NOTHING),
    total: 0,
    summary: null,
    collapsed: NOTHING,
    missing: null,
    selected: NOTHING,
    edits: new Map(),
    progress: null,
    undoable: [],
    redoable: [],
  }
  const { readable, patch } = createLiveStore(initial, start)
  const { getState } = readable
  /** Lines that show. */
  let shown: readonly [first: number, last: number] = [0, SCENES_PER_PAGE - 1]
  /** Pages that are on their way, and those whose rows may be old. */
  const running = new Map<number, AbortController>()
  const stale = new Set<number>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let takingBack: Promise<unknown> = Promise.resolve()
  const flows = new Map<string, Promise<readonly FlowStatus[]>>()

  const listQuery = (query: SceneQuery, page: number, per_page: number) => ({
    ...filterOf(query, entityId),
    order_by: query.order,
    ...(query.groupBy ? { group_by: query.groupBy } : {}),
    page: page + 1,
    per_page,
  })
  const rowsOf = (rows: readonly SceneRow[]): SceneRow[] => rows.map((row) => withThumbnailUrl(session.apiUrl, row))

  /** Group heads lead to the rows, unless the answer has none. */
  function linesOf(query: SceneQuery, listed: number, summary: SceneSummary | null): GridLines {
    return gridLines(listed, query.groupBy ? (summary?.groups ?? null) : null, getState().collapsed)
  }

  function giveUpPages(): void {
    for (const one of running.values()) one.abort(new DOMException('Not shown', 'AbortError'))
    running.clear()
  }

  const reader = createReader({
    session,
    coalesceMs: COALESCE_MS,
    onStatus: (status, error) =>
      patch({ status, error, ...(status === 'failed' ? { pages: NO_PAGES, lines: gridLines(0, null, NOTHING) } : {}) }),
    async read(signal, optOut) {
      const { query, answered, lines } = getState()
      const isNew = query !== answered || lines.count === 0
      if (isNew) shown = [0, SCENES_PER_PAGE - 1]
      const wanted = isNew ? [0] : pagesOf(lines.scenesIn(...shown))
      giveUpPages()
      const how = { signal, optOut }
      const rows = Promise.all(
        (wanted.length > 0 ? wanted : [0]).map(async (page) => {
          const answer = await api.listItems({ query: listQuery(query, page, SCENES_PER_PAGE), ...how })
          return { page, rows: rowsOf(answer.data), listed: answer.meta.total }
        }),
      )
      const group = query.groupBy ? { group_by: query.groupBy } : {}
      const summing = api.summariseItems({ query: { ...filterOf(query, entityId), ...group }, ...how })
      // Told with the rows: a failure of this alone must not go unheard meanwhile.
      summing.catch(() => undefined)
      const put = (pages: Awaited<typeof rows>, summary: SceneSummary | null): void => {
        let next = isNew ? NO_PAGES : getState().pages
        stale.clear()
        for (const number of next.keys()) stale.add(number)
        for (const one of pages) {
          next = withPage(next, one.page, one.rows)
          stale.delete(one.page)
        }
        const listed = pages[0]?.listed ?? 0
        const total = summary?.total ?? listed
        patch({ pages: next, answered: query, lines: linesOf(query, listed, summary), total, missing: null })
      }
      // The rows need not wait for their totals; heads of groups do.
      const got = await rows
      if (signal.aborted) return
      if (isNew && !query.groupBy) put(got, null)
      const summary = await summing
      if (signal.aborted) return
      patch({ summary })
      put(got, summary)
      askForShown()
    },
  })

  async function readPage(page: number): Promise<void> {
    const mine = new AbortController()
    running.set(page, mine)
    const { query } = getState()
    try {
      const answer = await api.listItems({
        query: listQuery(query, page, SCENES_PER_PAGE),
        signal: mine.signal,
        optOut: QUIET,
      })
      if (mine.signal.aborted || getState().query !== query) return
      stale.delete(page)
      patch({ pages: withPage(getState().pages, page, rowsOf(answer.data)), missing: null })
    } catch (error) {
      const failure = failureOf(error)
      if (!mine.signal.aborted) patch({ missing: failure })
    } finally {
      if (running.get(page) === mine) running.delete(page)
    }
  }

  /** Reads the pages under the lines that show, and gives up those that do not show any more. */
  function readShown(): void {
    timer = undefined
    const { lines, pages, query, answered } = getState()
    // The answer to another question is on its way, and brings its own rows.
    if (query !== answered || lines.count === 0) return
    const wanted = new Set(pagesOf(lines.scenesIn(...shown)))
    for (const [page, one] of running) {
      if (wanted.has(page)) continue
      one.abort(new DOMException('Not shown', 'AbortError'))
      running.delete(page)
    }
    for (const page of wanted) {
      if (!running.has(page) && (!pages.has(page) || stale.has(page))) void readPage(page)
    }
  }
  function askForShown(): void {
    timer ??= setTimeout(readShown, SHOW_MS)
  }

  function start(): () => void {
    const stop = reader.follow(EVENTS)
    let { online } = session.getState()
    const unsubscribe = session.subscribe(() => {
      const now = session.getState().online
      if (now && !online) {
        void cells.resume()
        askForShown()
      }
      online = now
    })
    return () => {
      stop()
      unsubscribe()
      clearTimeout(timer)
      timer = undefined
      giveUpPages()
    }
  }

  const remember = (batchId: string): void =>
    patch({ undoable: [...getState().undoable, batchId].slice(-UNDO_MAX), redoable: [] })

  const cells = createCellSender({
    api,
    rowOf: (id) => sceneById(getState().pages, id),
    edits: () => getState().edits,
    onEdits: (edits) => patch({ edits }),
    onRows: (rows) => patch({ pages: withRows(getState().pages, rowsOf(rows)) }),
    onBatch: (batchId) => {
      remember(batchId)
      reader.touch()
    },
  })

  async function bulk(
    ids: readonly string[],
    call: (item_ids: string[], batch: { batch_id?: string }) => Promise<BulkOutcome>,
  ): Promise<BulkOutcome> {
    let batch: string | null = null
    patch({ progress: { done: 0, total: ids.length } })
    try {
      return await inChunks(ids, call, (progress, soFar) => {
        batch = soFar.batch_id
        patch({ progress })
      })
    } finally {
      // Also where a later call failed: what the others wrote can be taken back.
      patch({ progress: null })
      if (batch !== null) remember(batch)
      await reader.reload()
    }
  }

  /** Ids of all scenes, or of those from one number in the order to another. */
  async function idsIn(from: number, to: number, onProgress?: (done: number) => void): Promise<string[]> {
    const { query, pages } = getState()
    const ids: string[] = []
    const here = Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => sceneAt(pages, from + at)?.id)
    if (here.every((id) => id !== undefined)) return here
    for (let page = Math.floor(from / PER_CALL); page * PER_CALL <= to; page += 1) {
      const { data } = await api.listItems({ query: listQuery(query, page, PER_CALL), optOut: QUIET })
      const start = page * PER_CALL
      ids.push(...data.filter((_, at) => start + at >= from && start + at <= to).map(({ id }) => id))
      onProgress?.(ids.length)
      if (data.length < PER_CALL) break
    }
    return ids
  }

  /** One after the other, and after what is on its way: the newest act is the one that was made last. */
  function takeBack(from: 'undoable' | 'redoable'): Promise<UndoOutcome | null> {
    const turn = takingBack.then(() => cells.settled()).then(() => takeBackNow(from))
    takingBack = turn.catch(() => undefined)
    return turn
  }

  async function takeBackNow(from: 'undoable' | 'redoable'): Promise<UndoOutcome | null> {
    const stack = getState()[from]
    const id = stack.at(-1)
    if (id === undefined) return null
    const to = from === 'undoable' ? 'redoable' : 'undoable'
    patch({ [from]: stack.slice(0, -1) })
    try {
      const outcome = await api.undoChanges({ params: { id }, ...CHANGE })
      const { batch_id } = outcome
      if (batch_id !== null) patch({ [to]: [...getState()[to], batch_id] })
      await reader.reload()
      return outcome
    } catch (error) {
      // What can pass may be tried again.
      if (isApiError(error) && error.status === 0) patch({ [from]: stack })
      throw error
    }
  }

  function select(ids: readonly string[], on: boolean): void {
    const selected = new Set(getState().selected)
    for (const id of ids) {
      if (on) selected.add(id)
      else selected.delete(id)
    }
    patch({ selected })
  }

  function collapse(collapsed: ReadonlySet<string>): void {
    patch({ collapsed })
    const { answered, summary, lines } = getState()
    patch({ lines: linesOf(answered, summary ? lines.count : 0, summary) })
    askForShown()
  }

  return {
    ...readable,
    cells,
    reload: reader.reload,
    ask(change) {
      const { query, answered, selected } = getState()
      const next = { ...query, ...change }
      next.search = next.search.trim()
      giveUpPages()
      patch({
        query: next,
        selected: isSameFilter(next, answered) ? selected : NOTHING,
        ...(next.groupBy === query.groupBy ? {} : { collapsed: NOTHING }),
      })
      return reader.ask()
    },
    show(from, to) {
      shown = [from, to]
      askForShown()
    },
    sceneAt: (index) => sceneAt(getState().pages, index),
    toggleGroup(key) {
      const collapsed = new Set(getState().collapsed)
      if (!collapsed.delete(key)) collapsed.add(key)
      collapse(collapsed)
    },
    collapseAll: (on) => collapse(on ? new Set(getState().summary?.groups.map(({ key }) => key)) : NOTHING),
    select,
    async selectLines(from, to) {
      for (const [low, high] of getState().lines.scenesIn(from, to)) select(await idsIn(low, high), true)
    },
    async selectAll() {
      const { query, total, summary } = getState()
      // In groups a scene may stand more than once.
      const listed = query.groupBy ? (summary?.groups ?? []).reduce((sum, group) => sum + group.total, 0) : total
      const count = Math.min(SCENES_CHOSEN_MAX, listed - 1)
      try {
        const ids = await idsIn(0, count, (done) => patch({ progress: { done, total: count + 1 } }))
        if (getState().query === query) patch({ selected: new Set(ids.slice(0, SCENES_CHOSEN_MAX)) })
      } finally {
        patch({ progress: null })
      }
    },
    clearSelection: () => patch({ selected: NOTHING }),
    setStatus: (ids, status_id) =>
      bulk(ids, (item_ids, batch) => api.bulkStatusUpdate({ body: { item_ids, status_id, ...batch }, ...CHANGE })),
    setDueDate: (ids, due_date) =>
      bulk(ids, (item_ids, batch) => api.bulkDateUpdate({ body: { item_ids, due_date, ...batch }, ...CHANGE })),
    shiftDueDate: (ids, shift_days) =>
      bulk(ids, (item_ids, batch) => api.bulkDateUpdate({ body: { item_ids, shift_days, ...batch }, ...CHANGE })),
    setMetric: (ids, change) =>
      bulk(ids, (item_ids, batch) => api.bulkMetricUpdate({ body: { ...change, item_ids, ...batch }, ...CHANGE })),
    assign(ids, people, mode) {
      const ws_user_ids = [...people]
      return bulk(ids, (item_ids, batch) => {
        const input = { body: { item_ids, ws_user_ids, ...batch }, ...CHANGE }
        if (mode === 'add') return api.bulkAssignItems(input)
        return mode === 'replace' ? api.replaceAssignees(input) : api.removeAssignees(input)
      })
    },
    setReviewers(ids, people, mode) {
      const ws_user_ids = [...people]
      return bulk(ids, (item_ids, batch) =>
        api.assignReviewers({ body: { item_ids, ws_user_ids, mode, ...batch }, ...CHANGE }),
      )
    },
    async remove(ids) {
      for (let at = 0; at < ids.length; at += PER_CALL) {
        const item_ids = ids.slice(at, at + PER_CALL)
        await api.deleteItems({ body: { item_ids }, ...CHANGE })
        select(item_ids, false)
      }
      await reader.reload()
    },
    undo: () => takeBack('undoable'),
    redo: () => takeBack('redoable'),
    async choices(by) {
      const place = getState().query.entityId ?? entityId
      const query = { group_by: by, ...(place ? { entity_id: place } : {}) }
      return (await api.summariseItems({ query, optOut: QUIET })).groups
    },
    projects: async () => (await api.summariseItems({ query: { group_by: 'project' }, optOut: QUIET })).groups,
    exportFile(format) {
      const { query } = getState()
      return fetchFile(session, 'exportWorkspaceItems', {
        query: { ...filterOf(query, entityId), order_by: query.order, format },
      })
    },
    statusesOf({ entity_id, template_flow_id }) {
      if (template_flow_id === null) return Promise.resolve([])
      const known = flows.get(template_flow_id)
      if (known) return known
      const asked = api
        .showEntityTemplateFlow({ params: { id: entity_id }, optOut: QUIET })
        .then((flow) => flow?.statuses ?? [])
      flows.set(template_flow_id, asked)
      const forget = (): void => void flows.delete(template_flow_id)
      asked.then(() => setTimeout(forget, 60_000), forget)
      return asked
    },
    async assignable(ids, name) {
      const name_like = name.trim()
      const { data } = await api.itemAssignableUsers({
        query: { item_ids: ids.slice(0, ASKED_MAX).join(','), ...(name_like ? { name_like } : {}) },
        optOut: QUIET,
      })
      return data.map((person) => ({ ...person, profile_image: avatarUrl(session.apiUrl, person.profile_image) }))
    },
  }
}

/** The list of one place that all views of a session share: of an entity, or of the workspace under a name. */
export function sceneGridStore(
  session: Session,
  place: { entityId: string } | { name: string; query?: Partial<SceneQuery> },
): SceneGridStore {
  const key = 'entityId' in place ? place.entityId : place.name
  return session.shared(`scene-grid/1:${session.getState().workspaceCode}:${key}`, () =>
    createSceneGridStore(session, place),
  )
}
