import { createClient } from '../../platform/api/client.ts'
import type { LiveEvents } from '../../contract/connect/events.ts'
import type { SceneRow } from '../../contract/planning/scene-fields.ts'
import { withThumbnailUrl } from '../../platform/data/addresses.ts'
import { type RowChange, createRecords } from '../../platform/data/records.ts'
import { isReached } from '../../platform/data/session-gate.ts'
import type { Session } from '../../platform/session/types.ts'
import type { CellEdit } from './cell-edits.ts'
import { type CellSender, createCellSending } from './cell-sender.ts'
import { type EditMemory, offlineEdits } from './offline-edits.ts'

/** Somebody who shows scenes. */
export interface SceneWatcher {
  /** One reading of it takes several calls, whose answers may be of different moments. */
  inPieces?: boolean
  /** Ids of the scenes that it shows. */
  shown(): Iterable<string>
  /** Scenes were changed by an answer that somebody else asked for: an edit, or the reading of another list. */
  onChanged(changes: readonly RowChange<SceneRow>[]): void
  /** A change of which this page does not know the result: it has to be read. `id`: of this scene alone. */
  onStale(id: string | null): void
  /** Entries into cells, by anybody in this page. */
  onEdits?(edits: ReadonlyMap<string, CellEdit>): void
  /** Entries that waited since an earlier visit were written: an act that can be undone. */
  onBatch?(batchId: string): void
}

/**
 * The scenes of a workspace in this page: each is held once, however many lists, hubs and reviews show it, and so are
 * the entries into its cells that are not written.
 */
export interface SceneData {
  begin(): number
  get(id: string): SceneRow | undefined
  /** Rows of an answer, as they are to be shown; see Records. */
  take<Row extends SceneRow>(rows: readonly Row[], began: number, by?: SceneWatcher): Row[]
  edits(): ReadonlyMap<string, CellEdit>
  /** Enters into cells; acts that were written are told to `onBatch`. */
  sender(onBatch: (batchId: string) => void): CellSender
  /**
   * A change of many scenes at once, whose answer has no rows: its own events are not followed meanwhile; afterwards all
   * views but `by`, which reads by itself, read again.
   */
  act<T extends { batch_id: string | null }>(change: Promise<T>, by?: SceneWatcher): Promise<T>
  watch(watcher: SceneWatcher): () => void
}

type Updated = LiveEvents['item.updated']

/** A row without what one list alone says of it. */
const plain = <Row extends SceneRow>(row: Row): SceneRow => {
  const {
    waiting_since: _since,
    is_done: _done,
    added_at: _added,
    ...fields
  } = row as Row & Record<'waiting_since' | 'is_done' | 'added_at', unknown>
  return fields.group === null ? fields : { ...fields, group: null }
}

/** Copies of a record for the groups that it stands in, so that nothing is drawn again for an unchanged one. */
const copies = new WeakMap<SceneRow, Map<string, SceneRow>>()

/** The record as a list shows it that says more of it: its group and the list's own fields stay. */
export function asListed<Row extends SceneRow>(record: SceneRow, listed: Row): Row {
  const { group } = listed
  const own = ownFields(listed)
  if (own !== null) return { ...record, ...own, group } as Row
  if (group === null) return record as Row
  const ofGroup = copies.get(record) ?? new Map<string, SceneRow>()
  copies.set(record, ofGroup)
  const copy = ofGroup.get(group) ?? { ...record, group }
  ofGroup.set(group, copy)
  return copy as Row
}

function ownFields(row: SceneRow): object | null {
  const { waiting_since, is_done, added_at } = row as SceneRow & Record<string, unknown>
  if (waiting_since !== undefined) return { waiting_since }
  return is_done === undefined ? null : { is_done, added_at }
}

const isSameRow = (one: SceneRow, other: SceneRow): boolean => JSON.stringify(one) === JSON.stringify(other)

function createSceneData(session: Session, memory?: EditMemory | null): SceneData {
  const { apiUrl } = session
  const records = createRecords<SceneRow>(isSameRow)
  const watchers = new Set<SceneWatcher>()
  let edits: ReadonlyMap<string, CellEdit> = new Map()
  /** Scenes with a write on its way, and how many: their events wait for its answer. */
  const writing = new Map<string, number>()
  let acts = 0
  /** Acts of this page by their cells, whose rows came with the answers. */
  const cellBatches = new Set<string>()
  /** Acts of this page on many scenes, after which everything that shows was read again. */
  const actBatches = new Set<string>()
  let heldEvents: (() => void)[] = []
  let stop: (() => void) | null = null

  const tellStale = (id: string | null, by?: SceneWatcher): void => {
    for (const watcher of watchers) if (watcher !== by) watcher.onStale(id)
  }

  function hold(ids: readonly string[]): () => void {
    for (const id of ids) writing.set(id, (writing.get(id) ?? 0) + 1)
    return () => {
      for (const id of ids) {
        const count = (writing.get(id) ?? 1) - 1
        if (count === 0) writing.delete(id)
        else writing.set(id, count)
      }
      const events = heldEvents
      heldEvents = []
      for (const hear of events) hear()
    }
  }

  function hearUpdated(event: Updated): void {
    if (acts > 0 || writing.has(event.item_id)) return void heldEvents.push(() => hearUpdated(event))
    const { item_id, version, batch_id = '' } = event
    const row = records.get(item_id)
    // Its answer was here before it.
    if (version !== undefined && row && row.version >= version) {
      const reader = records.broughtBy(item_id) as SceneWatcher | undefined
      if (reader?.inPieces === true) reader.onStale(item_id)
      return
    }
    if (actBatches.has(batch_id) || (!row && cellBatches.has(batch_id))) return
    tellStale(item_id)
  }

  function hearMany(event: LiveEvents['items.changed']): void {
    if (acts > 0 || writing.size > 0) return void heldEvents.push(() => hearMany(event))
    if (!actBatches.has(event.batch_id) && !cellBatches.has(event.batch_id)) tellStale(null)
  }

  function showEdits(next: ReadonlyMap<string, CellEdit>): void {
    edits = next
    for (const watcher of watchers) watcher.onEdits?.(edits)
  }

  const sending = createCellSending({
    api: createClient(session),
    kept: offlineEdits(session, memory),
    rowOf: records.get,
    edits: () => edits,
    onEdits: showEdits,
    onSend(ids) {
      const began = records.begin()
      const release = hold(ids)
      return (answer) => {
        if (answer?.batch_id) cellBatches.add(answer.batch_id)
        if (answer) data.take(withThumbnails(answer.rows), began)
        release()
      }
    },
    onResumed(batchId) {
      const [first] = [...watchers].filter(({ onBatch }) => onBatch !== undefined)
      first?.onBatch?.(batchId)
    },
  })

  const withThumbnails = (rows: readonly SceneRow[]): SceneRow[] => rows.map((row) => withThumbnailUrl(apiUrl, row))

  function start(): () => void {
    let { member, live } = session.getState()
    let lastMemberId = member?.id ?? null
    let reached = isReached(session.getState())
    /** Shows waiting edits, and sends them as soon as possible. */
    const goOn = (): void => {
      if (session.getState().member === null) return
      sending.restore()
      if (session.getState().online) void sending.resume()
    }
    goOn()
    const stops = [
      session.on('item.updated', hearUpdated),
      session.on('items.changed', hearMany),
      session.on('item.deleted', ({ item_id }) => records.forget(item_id)),
      session.on('resync', records.doubt),
      session.subscribe(() => {
        const now = session.getState()
        const isBack = isReached(now) && !reached
        // The browser does not know of a server that was away.
        const isLive = now.live === 'open' && live !== 'open'
        // Somebody else signed in: what was entered waits in the browser for who entered it.
        if (now.member !== null && lastMemberId !== null && now.member.id !== lastMemberId) showEdits(new Map())
        lastMemberId = now.member?.id ?? lastMemberId
        if (isBack || isLive || (now.member !== null && member === null)) goOn()
        reached = isReached(now)
        member = now.member
        live = now.live
      }),
    ]
    const hasPage = typeof addEventListener === 'function'
    if (hasPage) {
      addEventListener('pagehide', sending.keepAll)
      // What waits in another tab shows here, too.
      addEventListener('storage', sending.restore)
    }
    return () => {
      for (const each of stops) each()
      if (!hasPage) return
      removeEventListener('pagehide', sending.keepAll)
      removeEventListener('storage', sending.restore)
    }
  }

  const data: SceneData = {
    begin: records.begin,
    get: records.get,
    take<Row extends SceneRow>(rows: readonly Row[], began: number, by?: SceneWatcher): Row[] {
      return records.take(rows.map(plain), began, by).map((record, at) => asListed(record, rows[at] as Row))
    },
    edits: () => edits,
    sender: (onBatch) => sending.sender(onBatch),
    async act(change, by) {
      acts += 1
      const release = hold([])
      try {
        const answer = await change
        if (answer.batch_id !== null) actBatches.add(answer.batch_id)
        return answer
      } finally {
        acts -= 1
        tellStale(null, by)
        release()
      }
    },
    watch(watcher) {
      watchers.add(watcher)
      const unwatch = records.watch(watcher)
      stop ??= start()
      watcher.onEdits?.(edits)
      let done = false
      return () => {
        if (done) return
        done = true
        watchers.delete(watcher)
        unwatch()
        if (watchers.size > 0) return
        stop?.()
        stop = null
      }
    },
  }
  return data
}

/** The scenes of the session's workspace that all views of this page share. */
export function sceneData(session: Session, memory?: EditMemory | null): SceneData {
  return session.shared(`scene-data/1:${session.getState().workspaceCode}`, () => createSceneData(session, memory))
}
