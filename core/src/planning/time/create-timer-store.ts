import { createClient } from '../../platform/api/client.ts'
import { QUIET, SHOWN_BY_CALLER } from '../../platform/api/effects.ts'
import type { Failure } from '../../platform/api/failure.ts'
import type { ClientAnswer } from '../../platform/api/client.ts'
import { DAY_MINUTES } from '../../contract/planning/time-values.ts'
import type { Timer } from '../../contract/planning/time.ts'
import type { Session } from '../../platform/session/types.ts'
import { type ReadableStore, createLiveStore } from '../../platform/data/live-store.ts'
import { createReader } from '../../platform/data/reader.ts'
import { followScenes } from '../scenes/scene-facts.ts'

/** The signed-in person’s timer. It runs on the server, so that it goes on whatever page is open. */
export interface TimerState {
  status: 'loading' | 'ready' | 'failed'
  error: Failure | null
  /** Null where none runs. */
  timer: Timer | null
  /** A start or a stop is on its way. */
  changing: boolean
}

/** The timer, following live events: one that is started in another tab shows here. */
export interface TimerStore extends ReadableStore<TimerState> {
  reload(): Promise<void>
  /** Starts on a scene; what ran on another one is logged. Rejects with an ApiError. */
  start(itemId: string): Promise<Timer>
  /**
   * Stops, and logs the time that has run, or so many minutes. Rejects with an ApiError; the timer runs on then.
   * @returns what was logged; null for nothing
   */
  stop(minutes?: number): Promise<ClientAnswer<'stopTimer'>>
}

const CHANGE = { optOut: [...SHOWN_BY_CALLER, 403, 404] }
const MINUTE_MS = 60_000

/** Whole minutes that a timer has run; a day is the most that is logged. */
export function timerMinutes({ started_at }: Pick<Timer, 'started_at'>, now: number): number {
  return Math.min(DAY_MINUTES, Math.max(0, Math.round((now - Date.parse(started_at)) / MINUTE_MS)))
}

export function createTimerStore(session: Session): TimerStore {
  const api = createClient(session)
  const initial: TimerState = { status: 'loading', error: null, timer: null, changing: false }
  const { readable, patch } = createLiveStore(initial, () => {
    const stops = [
      reader.follow(['item.deleted', 'entity.updated']),
      session.on('timer.updated', ({ ws_user_id }) => ws_user_id === session.getState().member?.id && reader.touch()),
      followScenes(session, ['name', 'code', 'estimate'], () => getState().timer && reader.touch()),
    ]
    return () => stops.forEach((stop) => stop())
  })
  const { getState } = readable
  const reader = createReader({
    session,
    onStatus: (status, error) => patch({ status, error, ...(status === 'failed' ? { timer: null } : {}) }),
    async read(signal) {
      const timer = await api.showTimer({ signal, optOut: QUIET })
      if (!signal.aborted) patch({ timer })
    },
  })
  async function change<T>(call: () => Promise<T>): Promise<T> {
    patch({ changing: true })
    try {
      return await reader.inTurn(call)
    } finally {
      patch({ changing: false })
    }
  }
  return {
    ...readable,
    reload: reader.reload,
    start: (item_id) =>
      change(async () => {
        const timer = await api.startTimer({ body: { item_id }, ...CHANGE })
        patch({ timer })
        return timer
      }),
    stop: (minutes) =>
      change(async () => {
        const logged = await api.stopTimer({ query: minutes === undefined ? {} : { minutes }, ...CHANGE })
        patch({ timer: null })
        return logged
      }),
  }
}

/** The timer that all views of a session share. */
export function timerStore(session: Session): TimerStore {
  return session.shared(`timer/1:${session.getState().workspaceCode}`, () => createTimerStore(session))
}
