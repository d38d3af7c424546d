import { createClient } from '../../platform/api/client.ts'
import { withThumbnailUrl } from '../../platform/data/addresses.ts'
import { isReached } from '../../platform/data/session-gate.ts'
import type { Session } from '../../platform/session/types.ts'
import type { CellEdit } from './cell-edits.ts'
import { type CellSender, type CellSending, createCellSending } from './cell-sender.ts'
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

/** The entries of one member, who is one person in one workspace. */
interface Desk extends CellSending {
  memberId: string | null
  edits(): ReadonlyMap<string, CellEdit>
}

function createSceneEdits(session: Session, memory?: EditMemory | null): SceneEdits {
  const records = sceneRecords(session)
  const watchers = new Set<EditsWatcher>()
  const memberOf = (): string | null => session.getState().member?.id ?? null
  const showEdits = (edits: ReadonlyMap<string, CellEdit>): void => {
    for (const watcher of watchers) watcher.onEdits(edits)
  }

  function open(memberId: string | null): Desk {
    let edits: ReadonlyMap<string, CellEdit> = new Map()
    const sending = createCellSending({
      api: createClient(session),
      kept: offlineEdits(memberId, memory),
      isCurrent: () => memberOf() === memberId,
      rowOf: records.get,
      edits: () => edits,
      onEdits(next) {
        edits = next
        // What is answered after somebody else has come is put away, and shown to nobody.
        if (last === mine) showEdits(edits)
      },
      onSend(ids) {
        const end = records.writing(ids)
        return (answer) =>
          end(answer && { ...answer, rows: answer.rows.map((row) => withThumbnailUrl(session.apiUrl, row)) })
      },
      onResumed(batchId) {
        for (const { onBatch } of watchers) if (onBatch) return onBatch(batchId)
      },
    })
    const mine: Desk = { ...sending, memberId, edits: () => edits }
    return mine
  }

  let last = open(memberOf())
  /** The current member's. While nobody is known, those of whoever was here last. */
  function desk(): Desk {
    const memberId = memberOf()
    if (memberId === null || memberId === last.memberId) return last
    last = open(memberId)
    showEdits(last.edits())
    return last
  }
  let stop: (() => void) | null = null

  function start(): () => void {
    let { member, live } = session.getState()
    let reached = isReached(session.getState())
    const restore = (): void => desk().restore()
    const keepAll = (): void => desk().keepAll()
    /** Shows waiting edits, and sends them as soon as possible. */
    const goOn = (): void => {
      if (session.getState().member === null) return
      restore()
      if (session.getState().online) void desk().resume()
    }
    goOn()
    const unsubscribe = session.subscribe(() => {
      const now = session.getState()
      const isBack = isReached(now) && !reached
      // The browser does not know of a server that was away.
      const isLive = now.live === 'open' && live !== 'open'
      if (isBack || isLive || (now.member !== null && now.member.id !== member?.id)) goOn()
      reached = isReached(now)
      member = now.member
      live = now.live
    })
    const hasPage = typeof addEventListener === 'function'
    if (hasPage) {
      addEventListener('pagehide', keepAll)
      // What waits in another tab shows here, too.
      addEventListener('storage', restore)
    }
    return () => {
      unsubscribe()
      if (!hasPage) return
      removeEventListener('pagehide', keepAll)
      removeEventListener('storage', restore)
    }
  }

  return {
    edits: () => desk().edits(),
    sender(onBatch) {
      const sender = (): CellSender => desk().sender(onBatch)
      return {
        enter: (entries, report) => sender().enter(entries, report),
        retry: (keys) => sender().retry(keys),
        settled: () => sender().settled(),
        discard: (keys) => sender().discard(keys),
        refuse: (place, typed, message) => sender().refuse(place, typed, message),
      }
    },
    watch(watcher) {
      watchers.add(watcher)
      stop ??= start()
      watcher.onEdits(desk().edits())
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
