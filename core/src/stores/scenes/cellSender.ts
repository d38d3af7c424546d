import type { Client } from '../../api/client.ts'
import { isApiError, isTransient } from '../../api/ApiError.ts'
import { SHOWN_BY_CALLER } from '../../api/effects.ts'
import type { CellChange, CellOutcome, SceneRow } from '../../contract/scene-fields.ts'
import { text } from '../../texts.ts'
import {
  type CellContent,
  type CellEdit,
  type CellPlace,
  cellKey,
  contentOf,
  isSameContent,
  wireOf,
} from './cellEdits.ts'

/** Cells of one call: few enough that the first of them are there soon. */
const CELLS_PER_CHUNK = 1000
const CHANGE = { optOut: [0, ...SHOWN_BY_CALLER, 403, 404] }

/** What is entered into a cell. */
export interface CellEntry extends CellPlace {
  to: CellContent
  /** As it was typed, where `to` is not the words. */
  typed?: string
}

export interface CellSenderOptions {
  api: Client
  rowOf(id: string): SceneRow | undefined
  edits(): ReadonlyMap<string, CellEdit>
  onEdits(edits: ReadonlyMap<string, CellEdit>): void
  onRows(rows: readonly SceneRow[]): void
  /** An act was written that can be undone. */
  onBatch(batchId: string): void
}

/** Shows what is entered into cells at once, writes it, and keeps what could not be written, with the reason. */
export interface CellSender {
  /** One act, one undo. Resolves when all of it is written or refused; never rejects for a refused cell. */
  enter(entries: readonly CellEntry[]): Promise<void>
  /** Tries these again over whatever the cells have by now. */
  retry(keys: readonly string[]): Promise<void>
  /** Sends what waits for the connection. */
  resume(): Promise<void>
  /** When all that is on its way has been written or refused. */
  settled(): Promise<void>
  /** Gives up what was entered; the cells show what the server has. */
  discard(keys: readonly string[]): void
  /** Puts words into a cell that are no value for it, and why. */
  refuse(place: CellPlace, typed: string, message: string): void
}

export function createCellSender(options: CellSenderOptions): CellSender {
  const { api, rowOf, edits, onEdits, onRows, onBatch } = options
  /** One call after the other: the second edit of a cell starts from what the first one made it. */
  let queue: Promise<void> = Promise.resolve()

  function put(changes: readonly (readonly [key: string, edit: CellEdit | null])[]): void {
    const next = new Map(edits())
    for (const [key, edit] of changes) {
      if (edit) next.set(key, edit)
      else next.delete(key)
    }
    onEdits(next)
  }

  function changeOf(edit: CellEdit): CellChange {
    const row = rowOf(edit.item_id)
    const { item_id, field, metric_id } = edit
    return {
      item_id,
      field,
      ...(metric_id === undefined ? {} : { metric_id }),
      ...(row ? { from: wireOf(contentOf(row, edit)) } : {}),
      to: wireOf(edit.to),
    }
  }

  function afterwards(edit: CellEdit, outcome: CellOutcome | undefined): CellEdit | null {
    if (!outcome || outcome.outcome === 'changed' || outcome.outcome === 'unchanged') return null
    return { ...edit, state: outcome.outcome === 'conflict' ? 'conflict' : 'failed', message: outcome.message }
  }

  async function sendChunk(chunk: readonly CellEdit[], batch: string | null): Promise<string | null> {
    // What was edited once more, or given up, since it was queued is not sent.
    const sent = chunk.filter((edit) => edits().get(cellKey(edit)) === edit)
    if (sent.length === 0) return batch
    try {
      const body = { cells: sent.map(changeOf), ...(batch === null ? {} : { batch_id: batch }) }
      const { cells, rows, batch_id } = await api.bulkUpdateItems({ body, ...CHANGE })
      onRows(rows)
      const still = sent
        .map((edit, at) => [edit, cells[at]] as const)
        .filter(([edit]) => edits().get(cellKey(edit)) === edit)
      put(still.map(([edit, outcome]) => [cellKey(edit), afterwards(edit, outcome)]))
      return batch_id ?? batch
    } catch (error) {
      if (!isApiError(error)) throw error
      const waits = error.status === 0 && isTransient(error)
      const message = waits ? `${error.message} ${text('scenes.kept')}` : (error.description ?? error.message)
      const state = waits ? 'waiting' : 'failed'
      const still = sent.filter((edit) => edits().get(cellKey(edit)) === edit)
      put(still.map((edit) => [cellKey(edit), { ...edit, state, message }]))
      return batch
    }
  }

  async function sendAll(sending: readonly CellEdit[]): Promise<void> {
    let batch: string | null = null
    for (let at = 0; at < sending.length; at += CELLS_PER_CHUNK) {
      batch = await sendChunk(sending.slice(at, at + CELLS_PER_CHUNK), batch)
    }
    if (batch !== null) onBatch(batch)
  }

  function send(sending: readonly CellEdit[]): Promise<void> {
    const turn = queue.then(() => sendAll(sending))
    queue = turn.catch(() => undefined)
    return turn
  }

  function again(wanted: readonly CellEdit[]): Promise<void> {
    const sending = wanted.map((edit): CellEdit => ({ ...edit, state: 'sending', message: null }))
    put(sending.map((edit) => [cellKey(edit), edit]))
    return send(sending)
  }

  return {
    enter(entries) {
      const sending: CellEdit[] = []
      const changes: (readonly [string, CellEdit | null])[] = []
      for (const { typed = null, ...entry } of entries) {
        const key = cellKey(entry)
        const row = rowOf(entry.item_id)
        const before = edits().get(key)
        const same = row !== undefined && isSameContent(contentOf(row, entry), entry.to)
        // What is still on its way would arrive later than this.
        if (same && before?.state !== 'sending') {
          changes.push([key, null])
          continue
        }
        const edit: CellEdit = { ...entry, typed, state: 'sending', message: null }
        sending.push(edit)
        changes.push([key, edit])
      }
      put(changes)
      return sending.length === 0 ? Promise.resolve() : send(sending)
    },
    retry: (keys) => again(keys.flatMap((key) => edits().get(key) ?? []).filter(({ state }) => state !== 'sending')),
    resume: () => again([...edits().values()].filter(({ state }) => state === 'waiting')),
    settled: () => queue,
    discard: (keys) => put(keys.map((key) => [key, null])),
    refuse: (place, typed, message) =>
      put([[cellKey(place), { ...place, to: typed, typed, state: 'failed', message }]]),
  }
}
