import type { LiveEvents } from '../../contract/connect/events.ts'
import type { SceneRow } from '../../contract/planning/scene-fields.ts'
import { type RowChange, createRecords } from '../../platform/data/records.ts'
import type { Session } from '../../platform/session/types.ts'

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
}

/** An act that was written: rows that came with its answer, if any, and its id. */
interface Written {
  batch_id: string | null
  rows?: readonly SceneRow[]
}

/** The scenes of a workspace in this page: each is held once, however many lists, hubs and reviews show it. */
export interface SceneRecords {
  begin(): number
  get(id: string): SceneRow | undefined
  /** The scene, where it came to be what it is since that reading began; see Records. */
  since(id: string, began: number): SceneRow | undefined
  /** Rows of an answer, as they are to be shown; see Records. */
  take<Row extends SceneRow>(rows: readonly Row[], began: number, by?: SceneWatcher): Row[]
  /** A write to these scenes goes out: their events wait. What is returned takes its answer, null where there is none. */
  writing(ids: readonly string[]): (written: Written | null) => void
  /**
   * A change of many scenes at once, whose answer has no rows: its own events are not followed meanwhile; afterwards all
   * views but `by`, which reads by itself, read again.
   */
  act<T extends { batch_id: string | null }>(change: Promise<T>, by?: SceneWatcher): Promise<T>
  watch(watcher: SceneWatcher): () => void
}

/** What one list alone says of a scene: how long it waits, that it is done there, why it came back. */
const OWN_FIELDS = ['waiting_since', 'is_done', 'added_at', 'came_back'] as const

/** A row without what one list alone says of it. */
function plain<Row extends SceneRow>(row: Row): SceneRow {
  const fields: SceneRow & Partial<Record<(typeof OWN_FIELDS)[number], unknown>> = { ...row, group: null }
  for (const field of OWN_FIELDS) delete fields[field]
  return fields
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
  const all: SceneRow & Partial<Record<(typeof OWN_FIELDS)[number], unknown>> = row
  const own = OWN_FIELDS.filter((field) => (all[field] ?? null) !== null)
  return own.length > 0 ? Object.fromEntries(own.map((field) => [field, all[field]])) : null
}

const isSameRow = (one: SceneRow, other: SceneRow): boolean => JSON.stringify(one) === JSON.stringify(other)

function createSceneRecords(session: Session): SceneRecords {
  const records = createRecords<SceneRow>(isSameRow)
  const watchers = new Set<SceneWatcher>()
  /** Scenes with a write on its way, and how many: their events wait for its answer. */
  const inFlight = new Map<string, number>()
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

  function hearHeld(): void {
    const events = heldEvents
    heldEvents = []
    for (const hear of events) hear()
  }

  function hearUpdated(event: LiveEvents['item.updated']): void {
    if (acts > 0 || inFlight.has(event.item_id)) return void heldEvents.push(() => hearUpdated(event))
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
    if (acts > 0 || inFlight.size > 0) return void heldEvents.push(() => hearMany(event))
    if (!actBatches.has(event.batch_id) && !cellBatches.has(event.batch_id)) tellStale(null)
  }

  function start(): () => void {
    const stops = [
      session.on('item.updated', hearUpdated),
      session.on('items.changed', hearMany),
      session.on('item.deleted', ({ item_id }) => records.forget(item_id)),
      session.on('resync', records.doubt),
    ]
    return () => stops.forEach((each) => each())
  }

  function take<Row extends SceneRow>(rows: readonly Row[], began: number, by?: SceneWatcher): Row[] {
    return records.take(rows.map(plain), began, by).map((record, at) => asListed(record, rows[at] as Row))
  }

  return {
    begin: records.begin,
    get: records.get,
    since: records.since,
    take,
    writing(ids) {
      const began = records.begin()
      for (const id of ids) inFlight.set(id, (inFlight.get(id) ?? 0) + 1)
      return (written) => {
        if (written?.batch_id) cellBatches.add(written.batch_id)
        if (written?.rows) take(written.rows, began)
        for (const id of ids) {
          const count = (inFlight.get(id) ?? 1) - 1
          if (count === 0) inFlight.delete(id)
          else inFlight.set(id, count)
        }
        hearHeld()
      }
    },
    async act(change, by) {
      acts += 1
      try {
        const answer = await change
        if (answer.batch_id !== null) actBatches.add(answer.batch_id)
        return answer
      } finally {
        acts -= 1
        tellStale(null, by)
        hearHeld()
      }
    },
    watch(watcher) {
      watchers.add(watcher)
      const unwatch = records.watch(watcher)
      stop ??= start()
      return () => {
        watchers.delete(watcher)
        unwatch()
        if (watchers.size > 0) return
        stop?.()
        stop = null
      }
    },
  }
}

/** The scenes of the session's workspace that all views of this page share. */
export function sceneRecords(session: Session): SceneRecords {
  return session.shared(`scene-records/1:${session.getState().workspaceCode}`, () => createSceneRecords(session))
}
