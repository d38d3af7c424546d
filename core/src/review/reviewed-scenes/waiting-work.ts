import { type ReadableStore, createLiveStore } from '../../platform/data/live-store.ts'
import { isReached } from '../../platform/data/session-gate.ts'
import type { Session } from '../../platform/session/types.ts'
import { sceneEdits } from '../../planning/scenes/scene-edits.ts'
import { type LastingOutbox, defaultOutbox, outboxScope, totalOf } from './outbox-storage.ts'
import { pageOutbox } from './page-outbox.ts'

/** What the signed-in person has entered in this workspace and the server does not have. */
export interface WaitingWork {
  /** Entries into cells of scenes, comments and drawings that are sent as soon as the server can be reached. */
  count: number
}

/**
 * The one door to what waits, also of earlier pages and of other tabs. While somebody looks, it is sent as soon as it can
 * be, whatever screen is open.
 */
export function createWaitingWork(
  session: Session,
  storage: LastingOutbox = defaultOutbox(session),
): ReadableStore<WaitingWork> {
  let cells = 0
  let entries = 0
  let turn = 0
  const { readable, patch } = createLiveStore<WaitingWork>({ count: 0 }, start)
  const show = (): void => {
    if (readable.getState().count !== cells + entries) patch({ count: cells + entries })
  }

  async function read(): Promise<ReadonlyMap<string, number>> {
    turn += 1
    const mine = turn
    if (session.getState().member === null) return new Map()
    // Where the browser keeps nothing, a review tells of it.
    const counts = await storage.counts(outboxScope(session, '')).catch(() => new Map<string, number>())
    if (mine !== turn) return counts
    entries = totalOf(counts)
    show()
    return counts
  }

  async function deliver(): Promise<void> {
    const below = outboxScope(session, '')
    const counts = await read()
    if (outboxScope(session, '') !== below) return
    for (const scope of counts.keys()) {
      const { box, leave } = pageOutbox(session, storage, scope.slice(below.length))
      await box.restore()
      box.wake()
      leave()
    }
  }

  function start(): () => void {
    let before = session.getState()
    void deliver()
    const stops = [
      sceneEdits(session).watch({
        onEdits(edits) {
          cells = [...edits.values()].filter(({ state }) => state === 'waiting').length
          show()
        },
      }),
      storage.onChange(() => void read()),
      session.subscribe(() => {
        const now = session.getState()
        const isBack = isReached(now) && !isReached(before)
        const isLive = now.live === 'open' && before.live !== 'open'
        const isOther = now.member?.id !== before.member?.id
        before = now
        if (isBack || isLive || isOther) void deliver()
      }),
    ]
    return () => stops.forEach((stop) => stop())
  }

  return readable
}

/** What waits in the session's workspace. */
export function waitingWork(session: Session): ReadableStore<WaitingWork> {
  return session.shared(`waiting-work/1:${session.getState().workspaceCode}`, () => createWaitingWork(session))
}
