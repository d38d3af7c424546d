import type { Client } from '../../platform/api/client.ts'
import { isApiError, isTransient } from '../../platform/api/api-error.ts'
import { SHOWN_BY_CALLER } from '../../platform/api/effects.ts'
import type { FlowStatus } from '../../contract/planning/entities.ts'
import type { CellChange, CellOutcome, SceneRow } from '../../contract/planning/scene-fields.ts'
import { longDelay } from '../../platform/session/delays.ts'
import { text } from '../../platform/texts.ts'
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

/** Cells of one call: few enough that the first of them are there soon. */
const CELLS_PER_CHUNK = 1000
const CHANGE = { optOut: [0, ...SHOWN_BY_CALLER, 403, 404] }

/** What is entered into a cell. */
export interface CellEntry extends CellPlace {
  to: CellContent
  /** As it was typed, where `to` is not the words. */
  typed?: string
  /** What the cell had when it was opened: where somebody has changed it since, that is a conflict. */
  from?: CellContent
  /** The status that `to` names. */
  status?: FlowStatus
}

export interface CellSenderOptions {
  api: Client
  /** Where what waits for the connection is kept; left out where it waits as long as the page is open. */
  kept?: KeptEdits
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
  /** Shows what was kept when the page was left, and by other tabs. */
  restore(): void
  /** Keeps also what is on its way: the page is being left. */
  keepAll(): void
  /** When all that is on its way has been written or refused. */
  settled(): Promise<void>
  /** Gives up what was entered; the cells show what the server has. */
  discard(keys: readonly string[]): void
  /** Puts words into a cell that are no value for it, and why. What is on its way there is written all the same. */
  refuse(place: CellPlace, typed: string, message: string): void
}

export function createCellSender(options: CellSenderOptions): CellSender {
  const { api, kept: waitingEdits = NOT_KEPT, rowOf, edits, onEdits, onRows, onBatch } = options
  /** One call after the other: the second edit of a cell starts from what the first one made it. */
  let queue: Promise<void> = Promise.resolve()
  /** Calls in a row that found no server. */
  let failures = 0
  let later: ReturnType<typeof setTimeout> | undefined
  /** What is to be written into cells that show words which are no value for them. */
  const beneath = new Map<string, CellEdit>()
  const toWrite = (key: string): CellEdit | undefined => beneath.get(key) ?? edits().get(key)

  function put(changes: readonly (readonly [key: string, edit: CellEdit | null])[]): void {
    const next = new Map(edits())
    for (const [key, edit] of changes) {
      if (edit) next.set(key, edit)
      else next.delete(key)
      if (!edit) waitingEdits.forget(key)
      // What is being sent stays kept until there is an answer.
      else if (edit.state === 'waiting' || (edit.state !== 'sending' && waitingEdits.isKept(key)))
        waitingEdits.keep(edit)
    }
    onEdits(next)
  }

  /** What has become of edits that were sent; words that were put into a cell since stay to be seen. */
  function settle(changes: readonly (readonly [key: string, edit: CellEdit | null])[]): void {
    const open: (readonly [string, CellEdit | null])[] = []
    for (const [key, edit] of changes) {
      if (!beneath.has(key)) open.push([key, edit])
      else if (edit) beneath.set(key, edit)
      else beneath.delete(key)
    }
    put(open)
  }

  /** With what the cell has, where nothing else was told when the cell was opened. */
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
    // What was edited once more, or given up, since it was queued is not sent.
    const current = chunk.filter((edit) => toWrite(cellKey(edit)) === edit)
    if (current.length === 0) return batch
    const sent = current.map(withFrom)
    const still = (): (readonly [sent: CellEdit, at: number])[] =>
      sent.flatMap((edit, at) => (toWrite(cellKey(edit)) === current[at] ? [[edit, at] as const] : []))
    try {
      const body = { cells: sent.map(changeOf), ...(batch === null ? {} : { batch_id: batch }) }
      const { cells, rows, batch_id } = await api.bulkUpdateItems({ body, ...CHANGE })
      failures = 0
      onRows(rows)
      const now = new Map(rows.map((row) => [row.id, row]))
      settle(still().map(([edit, at]) => [cellKey(edit), afterwards(edit, cells[at], now.get(edit.item_id))]))
      return batch_id ?? batch
    } catch (error) {
      if (!isApiError(error)) throw error
      // A server that took it and broke over it would do so again.
      const waits = isTransient(error) && error.code !== 'server_error'
      if (waits) resumeLater()
      const message = waits ? `${error.message} ${text('scenes.kept')}` : (error.description ?? error.message)
      const state = waits ? 'waiting' : 'failed'
      settle(still().map(([edit]) => [cellKey(edit), { ...edit, state, message }]))
      return batch
    }
  }

  /** Nothing may tell that the server is back: a gateway that failed once leaves the live events flowing. */
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
      // What waits was entered over what the cell had then; what was refused is meant over what it has now.
      const over = edit.state === 'waiting' && from !== undefined ? { from } : {}
      return { ...others, ...over, state: 'sending', message: null }
    })
    put(sending.map((edit) => [cellKey(edit), edit]))
    return send(sending)
  }

  /** What a new entry of a cell is measured against. */
  function fromFor(opened: CellContent | undefined, before: CellEdit | undefined): CellContent | undefined {
    // What is on its way, or was refused, is followed by this.
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
        // Opened and left as it was, whatever somebody else has made of it meanwhile.
        if (!before && from !== undefined && isSameContent(from, entry.to)) continue
        const same = row !== undefined && isSameContent(contentOf(row, entry), entry.to)
        // What is still on its way would arrive later than this.
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
