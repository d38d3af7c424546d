import { type ReadableStore, createLiveStore } from '../../platform/data/live-store.ts'
import { isReached } from '../../platform/data/session-gate.ts'
import type { Session } from '../../platform/session/types.ts'
import { sceneEdits } from '../../planning/scenes/scene-edits.ts'
import { type OutboxPlace, defaultOutbox, outboxScope } from './outbox-storage.ts'
import { pageOutbox } from './page-outbox.ts'
import { unsentPlaces } from './unsent-work.ts'

/** What the signed-in person has entered in this workspace and the server does not have. */
export interface WaitingWork {
  /** Entries into cells of scenes, comments and drawings that are sent as soon as the server can be reached. */
  count: number
}

/**
 * The one door to what waits, also of earlier pages and of other tabs. While somebody looks, it is sent as soon as it can
 * be, whatever screen is open.
 */
export function createWaitingWork(session: Session, outbox = defaultOutbox(session)): ReadableStore<WaitingWork> {
  let cells = 0
  let entries = 0
  let turn = 0
  const { readable, patch } = createLiveStore<WaitingWork>({ count: 0 }, start)
  const show = (): void => {
    if (readable.getState().count !== cells + entries) patch({ count: cells + entries })
  }

  async function read(): Promise<readonly OutboxPlace[]> {
    turn += 1
    const mine = turn
    const places = await unsentPlaces(session, outbox)
    if (mine !== turn) return places
    entries = places.length
    show()
    return places
  }

  async function deliver(): Promise<void> {
    const below = outboxScope(session, '')
    const scopes = new Set((await read()).map(([scope]) => scope))
    if (outboxScope(session, '') !== below) return
    for (const scope of scopes) {
      const { box, leave } = pageOutbox(session, outbox, scope.slice(below.length))
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
      outbox.onChange(() => void read()),
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
