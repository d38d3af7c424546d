import type { SceneRow } from '../../contract/planning/scene-fields.ts'
import type { Session } from '../../platform/session/types.ts'
import { type RowsStore, createRowsStore } from './create-rows-store.ts'

/** Scenes that the signed-in person last worked on, the latest first. */
export type RecentScenesStore = RowsStore<SceneRow>

export function createRecentScenesStore(session: Session): RecentScenesStore {
  return createRowsStore<SceneRow>(session, {
    async read(api, how) {
      const rows = await api.listMyRecentScenes(how)
      return { rows, total: rows.length }
    },
    decisive: ['status'],
  })
}

/** The recent scenes that all views of a session share. */
export function recentScenesStore(session: Session): RecentScenesStore {
  return session.shared(`recent-scenes/1:${session.getState().workspaceCode}`, () => createRecentScenesStore(session))
}
