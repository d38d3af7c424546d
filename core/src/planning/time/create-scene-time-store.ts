import { createClient } from '../../platform/api/client.ts'
import { SHOWN_BY_CALLER } from '../../platform/api/effects.ts'
import type { Failure } from '../../platform/api/failure.ts'
import type { SceneTime } from '../../contract/planning/time.ts'
import type { Session } from '../../platform/session/types.ts'
import { type ReadableStore, createLiveStore } from '../../platform/data/live-store.ts'
import { createReader } from '../../platform/data/reader.ts'
import { followScenes } from '../scenes/scene-facts.ts'
import { timePeople } from './time-people.ts'

/** What was logged on one scene. */
export interface SceneTimeState {
  status: 'loading' | 'ready' | 'failed'
  error: Failure | null
  time: SceneTime | null
}

/** Estimate, time spent and entries of a scene, following live events. */
export interface SceneTimeStore extends ReadableStore<SceneTimeState> {
  reload(): Promise<void>
  /** Sets what the signed-in person worked on it on a day; 0 deletes the entry. Rejects with an ApiError. */
  log(day: string, minutes: number, note?: string): Promise<void>
}

const CHANGE = { optOut: [...SHOWN_BY_CALLER, 403, 404] }

export function createSceneTimeStore(session: Session, itemId: string): SceneTimeStore {
  const api = createClient(session)
  const people = timePeople(session.apiUrl)
  const initial: SceneTimeState = { status: 'loading', error: null, time: null }
  const { readable, patch } = createLiveStore(initial, () => {
    const stops = [
      reader.follow(['timesheet.updated', 'member.updated']),
      session.on('time.logged', ({ item_id }) => item_id === itemId && reader.touch()),
      session.on('item.deleted', ({ item_id }) => item_id === itemId && reader.touch()),
      followScenes(session, ['estimate'], () => reader.touch()),
    ]
    return () => stops.forEach((stop) => stop())
  })
  const reader = createReader({
    session,
    onStatus: (status, error) => patch({ status, error, ...(status === 'failed' ? { time: null } : {}) }),
    async read(signal, optOut) {
      const time = await api.showSceneTime({ params: { id: itemId }, signal, optOut })
      if (!signal.aborted) patch({ time: people.scene(time) })
    },
  })
  return {
    ...readable,
    reload: reader.reload,
    async log(day, minutes, note) {
      const body = { minutes, ...(note === undefined ? {} : { note }) }
      await reader.after(api.logTime({ params: { id: itemId, day }, body, ...CHANGE }))
    },
  }
}

/** The time of one scene that all views of a session share. */
export function sceneTimeStore(session: Session, itemId: string): SceneTimeStore {
  const key = `scene-time/1:${session.getState().workspaceCode}:${itemId}`
  return session.shared(key, () => createSceneTimeStore(session, itemId))
}
