import { createClient } from '../../platform/api/client.ts'
import { withThumbnailUrl } from '../../platform/data/addresses.ts'
import { isReached } from '../../platform/data/session-gate.ts'
import type { Session } from '../../platform/session/types.ts'
import type { CellEdit } from './cell-edits.ts'
import { type CellSender, createCellSending } from './cell-sender.ts'
import { type EditMemory, offlineEdits } from './offline-edits.ts'
import { sceneRecords } from './scene-records.ts'

/** Somebody who shows entries into cells of scenes. */
export interface EditsWatcher {
  /** All entries that are not written, by anybody in this page; those that wait also of other pages. */
  onEdits(edits: ReadonlyMap<string, CellEdit>): void
  /** Entries that waited since an earlier visit were written: an act that can be undone. */
  onBatch?(batchId: string): void
}

/** Entries into cells of scenes that are not written, which all views of this page share: one queue, one memory. */
export interface SceneEdits {
  edits(): ReadonlyMap<string, CellEdit>
  /** Enters into cells; acts that were written are told to `onBatch`. */
  sender(onBatch: (batchId: string) => void): CellSender
  watch(watcher: EditsWatcher): () => void
}

function createSceneEdits(session: Session, memory?: EditMemory | null): SceneEdits {
  const records = sceneRecords(session)
  const watchers = new Set<EditsWatcher>()
  let edits: ReadonlyMap<string, CellEdit> = new Map()
  let stop: (() => void) | null = null

  function showEdits(next: ReadonlyMap<string, CellEdit>): void {
    edits = next
    for (const watcher of watchers) watcher.onEdits(edits)
  }

  const sending = createCellSending({
    api: createClient(session),
    kept: offlineEdits(session, memory),
    rowOf: records.get,
    edits: () => edits,
    onEdits: showEdits,
    onSend(ids) {
      const end = records.writing(ids)
      return (answer) =>
        end(answer && { ...answer, rows: answer.rows.map((row) => withThumbnailUrl(session.apiUrl, row)) })
    },
    onResumed(batchId) {
      for (const { onBatch } of watchers) if (onBatch) return onBatch(batchId)
    },
  })

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
    const unsubscribe = session.subscribe(() => {
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
    })
    const hasPage = typeof addEventListener === 'function'
    if (hasPage) {
      addEventListener('pagehide', sending.keepAll)
      // What waits in another tab shows here, too.
      addEventListener('storage', sending.restore)
    }
    return () => {
      unsubscribe()
      if (!hasPage) return
      removeEventListener('pagehide', sending.keepAll)
      removeEventListener('storage', sending.restore)
    }
  }

  return {
    edits: () => edits,
    sender: sending.sender,
    watch(watcher) {
      watchers.add(watcher)
      stop ??= start()
      watcher.onEdits(edits)
      return () => {
        watchers.delete(watcher)
        if (watchers.size > 0) return
        stop?.()
        stop = null
      }
    },
  }
}

/** The unwritten entries of the session's workspace that all views of this page share. */
export function sceneEdits(session: Session, memory?: EditMemory | null): SceneEdits {
  return session.shared(`scene-edits/1:${session.getState().workspaceCode}`, () => createSceneEdits(session, memory))
}
