import { workText } from '../../platform/work-texts.ts'
import type { Client } from '../../platform/api/client.ts'
import { type ApiError, isApiError, isTransient } from '../../platform/api/api-error.ts'
import { SHOWN_BY_CALLER } from '../../platform/api/effects.ts'
import type { FlowStatus } from '../../contract/planning/entities.ts'
import type { CellChange, CellOutcome, CellsOutcome, SceneRow } from '../../contract/planning/scene-fields.ts'
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
import type { KeptEdits } from './offline-edits.ts'

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

export interface CellSendingOptions {
  api: Client
  /** Storage of edits that wait for the connection. */
  kept: KeptEdits
  /** Whether the person who enters here is still who the session speaks for: nothing is sent as somebody else. */
  isCurrent(): boolean
  rowOf(id: string): SceneRow | undefined
  edits(): ReadonlyMap<string, CellEdit>
  onEdits(edits: ReadonlyMap<string, CellEdit>): void
  /** A call about these scenes goes out; what is returned takes its answer, null where there is none. */
  onSend(ids: readonly string[]): (answer: CellsOutcome | null) => void
  /** Edits that waited for the connection were written: an act that can be undone. */
  onResumed(batchId: string): void
}

/** What became of an entry: the outcome, or the failure of its call. */
export type CellReport = (key: string, outcome: CellOutcome | ApiError) => void

/** Shows entries into cells at once, writes them, and keeps those that could not be written, with the reason. */
export interface CellSender {
  /** One act, one undo. Resolves when all of it is written or refused; never rejects for a refused cell. */
  enter(entries: readonly CellEntry[], report?: CellReport): Promise<void>
  /** Sends these again, over the current content of their cells. */
  retry(keys: readonly string[]): Promise<void>
  /** Resolves when all edits that are being sent have been written or refused. */
  settled(): Promise<void>
  /** Gives up these entries; the cells show the server's values. */
  discard(keys: readonly string[]): void
  /** Shows words in a cell that are no value for it, and why. An edit that is being sent to it is still written. */
  refuse(place: CellPlace, typed: string, message: string): void
}

/** The one queue of entries that all views of a page share. */
export interface CellSending {
  /** @param onBatch told of an act that was written, which can be undone */
  sender(onBatch: (batchId: string) => void): CellSender
  /** Sends the edits that wait for the connection. */
  resume(): Promise<void>
  /** Shows the edits that were kept when the page was left, and those of other tabs. */
  restore(): void
  /** The page is being left: keeps the edits that are being sent as well. */
  keepAll(): void
}

export function createCellSending(options: CellSendingOptions): CellSending {
  const { api, kept: waitingEdits, isCurrent, rowOf, edits, onEdits, onSend, onResumed } = options
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
      // What is being sent is kept, too, until there is an answer: the page may be killed before.
      if (edit && (edit.state === 'waiting' || edit.state === 'sending' || waitingEdits.isKept(key)))
        waitingEdits.keep(edit)
      else waitingEdits.forget(key)
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

  async function sendChunk(
    chunk: readonly CellEdit[],
    batch: string | null,
    report?: CellReport,
  ): Promise<string | null> {
    // An edit that was replaced or given up since it was queued is not sent.
    const current = chunk.filter((edit) => toWrite(cellKey(edit)) === edit)
    if (current.length === 0) return batch
    if (!isCurrent()) {
      settle(current.map((edit) => [cellKey(edit), { ...edit, state: 'waiting' }]))
      return batch
    }
    const editsToSend = current.map(withFrom)
    const still = (): (readonly [sent: CellEdit, at: number])[] =>
      editsToSend.flatMap((edit, at) => (toWrite(cellKey(edit)) === current[at] ? [[edit, at] as const] : []))
    const take = onSend([...new Set(editsToSend.map(({ item_id }) => item_id))])
    try {
      const body = { cells: editsToSend.map(changeOf), ...(batch === null ? {} : { batch_id: batch }) }
      const answer = await api.bulkUpdateItems({ body, ...CHANGE })
      const { cells, rows, batch_id } = answer
      failures = 0
      take(answer)
      const now = new Map(rows.map((row) => [row.id, row]))
      settle(still().map(([edit, at]) => [cellKey(edit), afterwards(edit, cells[at], now.get(edit.item_id))]))
      editsToSend.forEach((edit, at) => report?.(cellKey(edit), cells[at] ?? { outcome: 'gone', message: null }))
      return batch_id ?? batch
    } catch (error) {
      take(null)
      if (!isApiError(error)) throw error
      // A server that failed on this edit would fail again.
      const waits = isTransient(error) && error.code !== 'server_error'
      if (waits) resumeLater()
      const message = waits ? `${error.message} ${workText('scenes.kept')}` : (error.description ?? error.message)
      const state = waits ? 'waiting' : 'failed'
      settle(still().map(([edit]) => [cellKey(edit), { ...edit, state, message }]))
      for (const edit of editsToSend) report?.(cellKey(edit), error)
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
    if (!isWaiting() || !isCurrent()) return Promise.resolve()
    return waitingEdits.alone(() => {
      const waiting = [...edits().values()].filter(({ state }) => state === 'waiting')
      const taken = waiting.filter((edit) => waitingEdits.isTaken(cellKey(edit)))
      put(taken.map((edit) => [cellKey(edit), null]))
      return again(
        waiting.filter((edit) => !taken.includes(edit)),
        onResumed,
      )
    })
  }

  async function sendAll(
    sending: readonly CellEdit[],
    onBatch: (batchId: string) => void,
    report?: CellReport,
  ): Promise<void> {
    let batch: string | null = null
    for (let at = 0; at < sending.length; at += CELLS_PER_CHUNK) {
      batch = await sendChunk(sending.slice(at, at + CELLS_PER_CHUNK), batch, report)
    }
    if (batch !== null) onBatch(batch)
  }

  function send(sending: readonly CellEdit[], onBatch: (batchId: string) => void, report?: CellReport): Promise<void> {
    const turn = queue.then(() => sendAll(sending, onBatch, report))
    queue = turn.catch(() => undefined)
    return turn
  }

  function again(edits: readonly CellEdit[], onBatch: (batchId: string) => void): Promise<void> {
    const sending = edits.map((edit): CellEdit => {
      const { from, ...others } = edit
      // A waiting edit refers to the cell's content at its entry; a refused one, sent again, to the current content.
      const over = edit.state === 'waiting' && from !== undefined ? { from } : {}
      return { ...others, ...over, state: 'sending', message: null }
    })
    put(sending.map((edit) => [cellKey(edit), edit]))
    return send(sending, onBatch)
  }

  /** The content against which a new entry is checked for a conflict. */
  function fromFor(opened: CellContent | undefined, before: CellEdit | undefined): CellContent | undefined {
    // This entry follows the one that is being sent or was refused.
    if (before) return before.state === 'waiting' ? before.from : undefined
    return opened
  }

  function enter(
    entries: readonly CellEntry[],
    onBatch: (batchId: string) => void,
    report?: CellReport,
  ): Promise<void> {
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
    return sending.length === 0 ? Promise.resolve() : send(sending, onBatch, report)
  }

  function refuse(place: CellPlace, typed: string, message: string): void {
    const key = cellKey(place)
    const before = edits().get(key)
    if (before && before.state !== 'failed') beneath.set(key, before)
    put([[key, { ...place, to: typed, typed, state: 'failed', message }]])
  }

  function discard(keys: readonly string[]): void {
    const under = keys.map((key) => [key, beneath.get(key) ?? null] as const)
    for (const key of keys) beneath.delete(key)
    put(under)
  }

  return {
    sender: (onBatch) => ({
      enter: (entries, report) => enter(entries, onBatch, report),
      retry: (keys) =>
        again(
          keys.flatMap((key) => edits().get(key) ?? []).filter(({ state }) => state !== 'sending'),
          onBatch,
        ),
      settled: () => queue,
      discard,
      refuse,
    }),
    resume,
    restore() {
      const here = edits()
      const taken = [...here].filter(([key, { state }]) => state !== 'sending' && waitingEdits.isTaken(key))
      const added = waitingEdits.all().filter((edit) => !here.has(cellKey(edit)))
      if (taken.length + added.length === 0) return
      put([...taken.map(([key]) => [key, null] as const), ...added.map((edit) => [cellKey(edit), edit] as const)])
    },
    keepAll() {
      for (const edit of edits().values()) {
        if (edit.state === 'sending') waitingEdits.keep({ ...withFrom(edit), state: 'waiting' })
      }
    },
  }
}
