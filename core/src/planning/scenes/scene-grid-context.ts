import type { Client } from '../../platform/api/client.ts'
import { SHOWN_BY_CALLER } from '../../platform/api/effects.ts'
import { SLOW_TIMEOUT_MS } from '../../platform/api/http.ts'
import type { SceneRow } from '../../contract/planning/scene-fields.ts'
import type { Session } from '../../platform/session/types.ts'
import { withThumbnailUrl } from '../../platform/data/addresses.ts'
import type { SceneGridState } from './scene-grid-state.ts'
import type { SceneRecords, SceneWatcher } from './scene-records.ts'
import { type SceneQuery, filterOf } from './scene-query.ts'

/** The part that all modules of a scene list share. */
export interface SceneGridContext {
  session: Session
  api: Client
  /** Where the list is; null: all of the workspace. */
  entityId: string | null
  /** Where the scenes of this page are held. */
  scenes: SceneRecords
  /** The list as one of those that show them. */
  watcher: SceneWatcher
  getState(): SceneGridState
  patch(change: Partial<SceneGridState>): void
}

/** A change is told by whoever made it, and may take as long as many scenes take. */
export const CHANGE = { optOut: [...SHOWN_BY_CALLER, 403, 404], timeoutMs: SLOW_TIMEOUT_MS }

/** One page of a query, numbered from 0, as the API asks for it. */
export function pageQuery(query: SceneQuery, entityId: string | null, page: number, per_page: number) {
  return {
    ...filterOf(query, entityId),
    order_by: query.order,
    ...(query.groupBy ? { group_by: query.groupBy } : {}),
    page: page + 1,
    per_page,
  }
}

/** The rows of an answer to the list's own question, as they are to be shown. */
export function takeRows(desk: SceneGridContext, rows: readonly SceneRow[], began: number): SceneRow[] {
  const { session, scenes, watcher } = desk
  return scenes.take(
    rows.map((row) => withThumbnailUrl(session.apiUrl, row)),
    began,
    watcher,
  )
}
