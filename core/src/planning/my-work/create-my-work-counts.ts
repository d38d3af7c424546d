import { createClient } from '../../platform/api/client.ts'
import { QUIET } from '../../platform/api/effects.ts'
import type { MyWorkCounts } from '../../contract/planning/my-work.ts'
import type { Session } from '../../platform/session/types.ts'
import { type ReadableStore, createLiveStore } from '../../platform/data/live-store.ts'
import { SCENE_EVENTS } from '../scenes/scene-events.ts'
import { createReader } from '../../platform/data/reader.ts'

export interface MyWorkCountsState {
  /** Null until it is known, and while it cannot be had. */
  counts: MyWorkCounts | null
}

/** How much there is for the signed-in person to do and to check, following live events. */
export type MyWorkCountsStore = ReadableStore<MyWorkCountsState>

export function createMyWorkCounts(session: Session): MyWorkCountsStore {
  const api = createClient(session)
  const { readable, patch } = createLiveStore<MyWorkCountsState>({ counts: null }, () =>
    reader.follow([...SCENE_EVENTS, 'todo.updated']),
  )
  const reader = createReader({
    session,
    // The list beside it says why nothing can be read.
    onStatus: (status) => status === 'failed' && patch({ counts: null }),
    async read(signal) {
      const counts = await api.showMyWorkCounts({ signal, optOut: QUIET })
      if (!signal.aborted) patch({ counts })
    },
  })
  return readable
}

/** The counts that all views of a session share. */
export function myWorkCounts(session: Session): MyWorkCountsStore {
  return session.shared(`my-work-counts/1:${session.getState().workspaceCode}`, () => createMyWorkCounts(session))
}
