import { workText } from '../../platform/work-texts.ts'
import type { Client } from '../../platform/api/client.ts'
import { isApiError, isTransient } from '../../platform/api/api-error.ts'
import { SHOWN_BY_CALLER } from '../../platform/api/effects.ts'
import type { FlowStatus } from '../../contract/planning/entities.ts'
import type { CellChange, CellOutcome, SceneRow } from '../../contract/planning/scene-fields.ts'
import { longDelay } from '../../platform/session/delays.ts'
import {
  type CellContent,
  type CellEdit,
  type CellPlace,
  cellKey,
  contentOf,
  isSameContent,
  wireOf,
} from './cell-edits.ts'
import { type KeptEdits, NOT_KEPT } from './offline-edits.ts'

/** Cells of one call: few enough that the first answer comes soon. */
const CELLS_PER_CHUNK = 1000
const CHANGE = { optOut: [0, ...SHOWN_BY_CALLER, 403, 404] }

/** An entry into a cell. */
export interface CellEntry extends CellPlace {
  to: CellContent
  /** The words as typed, where `to` is not the words. */
  typed?: string
  /** The cell's content when it was opened: if somebody has changed it since, that is a conflict. */
  from?: CellContent
  /** The status that `to` names. */
  status?: FlowStatus
}

export interface CellSenderOptions {
  api: Client
  /** Storage of edits that wait for the connection; without it they wait as long as the page is open. */
  kept?: KeptEdits
  rowOf(id: string): SceneRow | undefined
  edits(): ReadonlyMap<string, CellEdit>
  onEdits(edits: ReadonlyMap<string, CellEdit>): void
  onRows(rows: readonly SceneRow[]): void
  /** An act was written that can be undone. */
  onBatch(batchId: string): void
}

/** Shows entries into cells at once, writes them, and keeps those that could not be written, with the reason. */
export interface CellSender {
  /** One act, one undo. Resolves when all of it is written or refused; never rejects for a refused cell. */
  enter(entries: readonly CellEntry[]): Promise<void>
  /** Sends these again, over the current content of their cells. */
  retry(keys: readonly string[]): Promise<void>
  /** Sends the edits that wait for the connection. */
  resume(): Promise<void>
  /** Shows the edits that were kept when the page was left, and those of other tabs. */
  restore(): void
  /** The page is being left: keeps the edits that are being sent as well. */
  keepAll(): void
  /** Resolves when all edits that are being sent have been written or refused. */
  settled(): Promise<void>
  /** Gives up these entries; the cells show the server's values. */
  discard(keys: readonly string[]): void
  /** Shows words in a cell that are no value for it, and why. An edit that is being sent to it is still written. */
  refuse(place: CellPlace, typed: string, message: string): void
}

export function createCellSender(options: CellSenderOptions): CellSender {
  const { api, kept: waitingEdits = NOT_KEPT, rowOf, edits, onEdits, onRows, onBatch } = options
  /** One call after the other: the second edit of a cell starts from the result of the first. */
  let queue: Promise<void> = Promise.resolve()
  /** Calls in a row that found no server. */
  let failures = 0
  let later: ReturnType<typeof setTimeout> | undefined
  /** Edits to be written into cells that now show words which are no value for them. */
  const beneath = new Map<string, CellEdit>()
  const toWrite = (key: string): CellEdit | undefined => beneath.get(key) ?? edits().get(key)

  function put(changes: readonly (readonly [key: string, edit: CellEdit | null])[]): void {
    const next = new Map(edits())
    for (const [key, edit] of changes) {
      if (edit) next.set(key, edit)
      else next.delete(key)
      if (!edit) waitingEdits.forget(key)
      // An edit that is being sent stays in storage until there is an answer.
      else if (edit.state === 'waiting' || (edit.state !== 'sending' && waitingEdits.isKept(key)))
        waitingEdits.keep(edit)
    }
    onEdits(next)
  }

  /** Shows the outcome of edits that were sent; words that were shown in a cell since then stay. */
  function settle(changes: readonly (readonly [key: string, edit: CellEdit | null])[]): void {
    const open: (readonly [string, CellEdit | null])[] = []
    for (const [key, edit] of changes) {
      if (!beneath.has(key)) open.push([key, edit])
      else if (edit) beneath.set(key, edit)
      else beneath.delete(key)
    }
    put(open)
  }

  /** Adds the cell's current content, where its content at opening is unknown. */
  function withFrom(edit: CellEdit): CellEdit {
    const row = edit.from === undefined ? rowOf(edit.item_id) : undefined
    return row ? { ...edit, from: contentOf(row, edit) } : edit
  }

  function changeOf({ item_id, field, metric_id, from, to }: CellEdit): CellChange {
    return {
      item_id,
      field,
      ...(metric_id === undefined ? {} : { metric_id }),
      ...(from === undefined ? {} : { from: wireOf(from) }),
      to: wireOf(to),
    }
  }

  function afterwards(edit: CellEdit, outcome: CellOutcome | undefined, row: SceneRow | undefined): CellEdit | null {
    if (!outcome || outcome.outcome === 'changed' || outcome.outcome === 'unchanged') return null
    const { message } = outcome
    if (outcome.outcome === 'conflict') {
      // Written by a call whose answer was lost, or both entered the same.
      if (row && isSameContent(contentOf(row, edit), edit.to)) return null
      return { ...edit, state: 'conflict', message }
    }
    // The same words would be refused again.
    const words =
      outcome.outcome === 'invalid' && typeof edit.to === 'string' && edit.field !== 'status' ? edit.to : null
    return { ...edit, typed: edit.typed ?? words, state: 'failed', message }
  }

  async function sendChunk(chunk: readonly CellEdit[], batch: string | null): Promise<string | null> {
    // An edit that was replaced or given up since it was queued is not sent.
    const current = chunk.filter((edit) => toWrite(cellKey(edit)) === edit)
    if (current.length === 0) return batch
    const editsToSend = current.map(withFrom)
    const still = (): (readonly [sent: CellEdit, at: number])[] =>
      editsToSend.flatMap((edit, at) => (toWrite(cellKey(edit)) === current[at] ? [[edit, at] as const] : []))
    try {
      const body = { cells: editsToSend.map(changeOf), ...(batch === null ? {} : { batch_id: batch }) }
      const { cells, rows, batch_id } = await api.bulkUpdateItems({ body, ...CHANGE })
      failures = 0
      onRows(rows)
      const now = new Map(rows.map((row) => [row.id, row]))
      settle(still().map(([edit, at]) => [cellKey(edit), afterwards(edit, cells[at], now.get(edit.item_id))]))
      return batch_id ?? batch
    } catch (error) {
      if (!isApiError(error)) throw error
      // A server that failed on this edit would fail again.
      const waits = isTransient(error) && error.code !== 'server_error'
      if (waits) resumeLater()
      const message = waits ? `${error.message} ${workText('scenes.kept')}` : (error.description ?? error.message)
      const state = waits ? 'waiting' : 'failed'
      settle(still().map(([edit]) => [cellKey(edit), { ...edit, state, message }]))
      return batch
    }
  }

  /** There may be no sign that the server is back: live events go on when a gateway has failed once. */
  function resumeLater(): void {
    failures += 1
    clearTimeout(later)
    later = setTimeout(() => void resume(), longDelay(failures))
  }

  function resume(): Promise<void> {
    clearTimeout(later)
    const isWaiting = (): boolean => [...edits().values()].some(({ state }) => state === 'waiting')
    if (!isWaiting()) return Promise.resolve()
    return waitingEdits.alone(() => {
      const waiting = [...edits().values()].filter(({ state }) => state === 'waiting')
      const taken = waiting.filter((edit) => waitingEdits.isTaken(cellKey(edit)))
      put(taken.map((edit) => [cellKey(edit), null]))
      return again(waiting.filter((edit) => !taken.includes(edit)))
    })
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

  function again(edits: readonly CellEdit[]): Promise<void> {
    const sending = edits.map((edit): CellEdit => {
      const { from, ...others } = edit
      // A waiting edit refers to the cell's content at its entry; a refused one, sent again, to the current content.
      const over = edit.state === 'waiting' && from !== undefined ? { from } : {}
      return { ...others, ...over, state: 'sending', message: null }
    })
    put(sending.map((edit) => [cellKey(edit), edit]))
    return send(sending)
  }

  /** The content against which a new entry is checked for a conflict. */
  function fromFor(opened: CellContent | undefined, before: CellEdit | undefined): CellContent | undefined {
    // This entry follows the one that is being sent or was refused.
    if (before) return before.state === 'waiting' ? before.from : undefined
    return opened
  }

  return {
    enter(entries) {
      const sending: CellEdit[] = []
      const changes: (readonly [string, CellEdit | null])[] = []
      for (const { typed = null, from: opened, ...entry } of entries) {
        const key = cellKey(entry)
        const row = rowOf(entry.item_id)
        const before = toWrite(key)
        beneath.delete(key)
        const from = fromFor(opened, before)
        // The cell was opened and left unchanged; the changes of others stay.
        if (!before && from !== undefined && isSameContent(from, entry.to)) continue
        const same = row !== undefined && isSameContent(contentOf(row, entry), entry.to)
        // An edit that is still being sent would arrive later than this.
        if (same && before?.state !== 'sending') {
          changes.push([key, null])
          continue
        }
        const over = from === undefined ? {} : { from }
        const edit: CellEdit = { ...entry, ...over, typed, state: 'sending', message: null }
        sending.push(edit)
        changes.push([key, edit])
      }
      put(changes)
      return sending.length === 0 ? Promise.resolve() : send(sending)
    },
    retry: (keys) => again(keys.flatMap((key) => edits().get(key) ?? []).filter(({ state }) => state !== 'sending')),
    resume,
    restore() {
      const here = edits()
      put(waitingEdits.all().flatMap((edit) => (here.has(cellKey(edit)) ? [] : [[cellKey(edit), edit] as const])))
    },
    keepAll() {
      for (const edit of edits().values()) {
        if (edit.state === 'sending') waitingEdits.keep({ ...withFrom(edit), state: 'waiting' })
      }
    },
    settled: () => queue,
    discard(keys) {
      const under = keys.map((key) => [key, beneath.get(key) ?? null] as const)
      for (const key of keys) beneath.delete(key)
      put(under)
    },
    refuse(place, typed, message) {
      const key = cellKey(place)
      const before = edits().get(key)
      if (before && before.state !== 'failed') beneath.set(key, before)
      put([[key, { ...place, to: typed, typed, state: 'failed', message }]])
    },
  }
}
