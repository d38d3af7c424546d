import { createClient } from '../../platform/api/client.ts'
import { QUIET } from '../../platform/api/effects.ts'
import type { Failure } from '../../platform/api/failure.ts'
import { type Audience, REVIEW_SCENES_MAX } from '../../contract/platform/enums.ts'
import type { NeighbourScene } from '../../contract/planning/item-neighbours.ts'
import type { ReviewExportFormat } from '../../contract/review/review-export-values.ts'
import type { ReviewScene } from '../../contract/review/review-list.ts'
import { type FetchedFile, fetchFile } from '../../platform/files/fetch-file.ts'
import type { Session } from '../../platform/session/types.ts'
import { withThumbnailUrl } from '../../platform/data/addresses.ts'
import { type ReadableStore, createLiveStore } from '../../platform/data/live-store.ts'
import { createSceneFacts } from '../../planning/scenes/scene-facts.ts'
import { LIST_EVENTS } from '../../planning/scenes/scene-events.ts'
import { createReader } from '../../platform/data/reader.ts'

/** The scenes of a review list. */
export interface ReviewListState {
  status: 'loading' | 'ready' | 'failed'
  error: Failure | null
  /** The scenes of the list, in its order; at most 20 (REV-13). */
  ids: readonly string[]
  /** By id. Where a list is read and one is missing, it was deleted or is not for this reader. */
  scenes: ReadonlyMap<string, ReviewScene>
  /** The ids that `scenes` was read for. */
  read: ReadonlySet<string>
}

/** A review of several scenes, at most 20, following live events. */
export interface ReviewListStore extends ReadableStore<ReviewListState> {
  /** Holds these scenes, the first 20 of them; reads those that it does not know. */
  hold(ids: readonly string[]): void
  reload(): Promise<void>
  /** Scenes that could be added, by a part of their name or code. Rejects with an ApiError. */
  find(text: string, signal?: AbortSignal): Promise<readonly ReviewScene[]>
  /** Comments and drawings of the scenes that are there, as one file. Rejects with an ApiError. */
  exportFile(format: ReviewExportFormat, audience?: Audience): Promise<FetchedFile>
  /** The scenes around one on its entity, two each way and itself not among them. Rejects with an ApiError. */
  around(
    id: string,
    signal?: AbortSignal,
  ): Promise<{ before: readonly NeighbourScene[]; after: readonly NeighbourScene[] }>
}

/** A review list that follows live events. Which scenes it holds is its page's to say. */
export function createReviewListStore(session: Session): ReviewListStore {
  const api = createClient(session)
  const initial: ReviewListState = { status: 'loading', error: null, ids: [], scenes: new Map(), read: new Set() }
  const { readable, patch } = createLiveStore(initial, () => {
    const stops = [facts.follow(), reader.follow([...LIST_EVENTS, 'comment.updated'])]
    return () => stops.forEach((stop) => stop())
  })
  const { getState } = readable
  const withUrls = <Scene extends { thumbnail: string | null }>(scene: Scene): Scene =>
    withThumbnailUrl(session.apiUrl, scene)

  const show = (rows: readonly ReviewScene[]): void => patch({ scenes: new Map(rows.map((row) => [row.id, row])) })
  const facts = createSceneFacts<ReviewScene>({
    session,
    rows: () => [...getState().scenes.values()],
    show,
    touch: () => reader.touch(),
    // Which scenes it holds is its page's to say.
    decisive: () => [],
  })

  const reader = createReader({
    session,
    onStatus: (status, error) => patch({ status, error }),
    async read(signal, optOut) {
      const { ids } = getState()
      const take = facts.begin()
      const rows =
        ids.length === 0 ? [] : await api.listReviewScenes({ query: { item_ids: ids.join(',') }, signal, optOut })
      if (signal.aborted) return
      show(take(rows).map(withUrls))
      patch({ read: new Set(ids) })
    },
  })

  return {
    ...readable,
    reload: reader.reload,
    hold(sceneIds) {
      const ids = [...new Set(sceneIds)].slice(0, REVIEW_SCENES_MAX)
      if (ids.join() === getState().ids.join()) return
      patch({ ids })
      const { read } = getState()
      if (ids.some((id) => !read.has(id))) void reader.reload()
    },
    async find(text, signal) {
      const name_like = text.trim()
      const { data } = await api.listPipelineEntities({
        query: name_like ? { name_like } : {},
        optOut: QUIET,
        ...(signal ? { signal } : {}),
      })
      return data.map(withUrls)
    },
    exportFile(format, audience = 'team') {
      const { ids, scenes, read } = getState()
      // Of a scene that is not read yet, the server says whether it is there.
      const item_ids = ids.filter((id) => scenes.has(id) || !read.has(id)).join(',')
      return fetchFile(session, 'exportReview', { query: { item_ids, format, audience } })
    },
    async around(id, signal) {
      const { before, after } = await api.showItemNeighbours({
        params: { id },
        optOut: QUIET,
        ...(signal ? { signal } : {}),
      })
      return { before: before.map(withUrls), after: after.map(withUrls) }
    },
  }
}

/** The review list that all views of a session share. */
export function reviewListStore(session: Session): ReviewListStore {
  return session.shared(`review-list/1:${session.getState().workspaceCode}`, () => createReviewListStore(session))
}
