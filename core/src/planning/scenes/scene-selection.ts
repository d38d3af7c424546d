import { QUIET } from '../../platform/api/effects.ts'
import { type SceneGridContext, pageQuery } from './scene-grid-context.ts'
import { SCENES_CHOSEN_MAX, type SceneGridStore } from './scene-grid-state.ts'
import { sceneAt } from './scene-pages.ts'

/** Scenes of which one call tells the ids. */
const PER_CALL = 500

type Selection = Pick<SceneGridStore, 'select' | 'selectLines' | 'selectAll'>

/** Which scenes of a list are chosen, also those that are not here. */
export function createSceneSelection({ api, entityId, getState, patch }: SceneGridContext): Selection {
  /** Ids of all scenes, or of those from one number in the order to another. */
  async function idsIn(from: number, to: number, onProgress?: (done: number) => void): Promise<string[]> {
    const { query, pages } = getState()
    const ids: string[] = []
    const here = Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => sceneAt(pages, from + at)?.id)
    if (here.every((id) => id !== undefined)) return here
    for (let page = Math.floor(from / PER_CALL); page * PER_CALL <= to; page += 1) {
      const { data } = await api.listItems({ query: pageQuery(query, entityId, page, PER_CALL), optOut: QUIET })
      const start = page * PER_CALL
      ids.push(...data.filter((_, at) => start + at >= from && start + at <= to).map(({ id }) => id))
      onProgress?.(ids.length)
      if (data.length < PER_CALL) break
    }
    return ids
  }

  function select(ids: readonly string[], on: boolean): void {
    const selected = new Set(getState().selected)
    for (const id of ids) {
      if (on) selected.add(id)
      else selected.delete(id)
    }
    patch({ selected })
  }

  return {
    select,
    async selectLines(from, to) {
      for (const [low, high] of getState().lines.scenesIn(from, to)) select(await idsIn(low, high), true)
    },
    async selectAll() {
      const { query, total, summary } = getState()
      // In groups a scene may stand more than once.
      const listed = query.groupBy ? (summary?.groups ?? []).reduce((sum, group) => sum + group.total, 0) : total
      const count = Math.min(SCENES_CHOSEN_MAX, listed - 1)
      try {
        const ids = await idsIn(0, count, (done) => patch({ progress: { done, total: count + 1 } }))
        if (getState().query === query) patch({ selected: new Set(ids.slice(0, SCENES_CHOSEN_MAX)) })
      } finally {
        patch({ progress: null })
      }
    },
  }
}
