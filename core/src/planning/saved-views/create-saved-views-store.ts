import { type ClientInput, createClient } from '../../platform/api/client.ts'
import { SHOWN_BY_CALLER } from '../../platform/api/effects.ts'
import type { Failure } from '../../platform/api/failure.ts'
import type { SavedViewPlace } from '../../contract/platform/enums.ts'
import type { SavedView, SavedViewState } from '../../contract/planning/saved-views.ts'
import type { Session } from '../../platform/session/types.ts'
import { type ReadableStore, createLiveStore } from '../../platform/data/live-store.ts'
import { createReader } from '../../platform/data/reader.ts'

/** The views that a scene grid can be shown by. */
export interface SavedViewsState {
  status: 'loading' | 'ready' | 'failed'
  error: Failure | null
  /** One's own by name, then those that others share. */
  rows: readonly SavedView[]
}

/** How the grid looks; what is left out is as the screen has it by itself. */
export type NewViewState = ClientInput<'createSavedView'>['body']['state']

/** Facts of a new saved view. */
export interface NewView {
  name: string
  state: NewViewState
  /** For everybody in the workspace; else for its maker. */
  is_shared?: boolean
}

/** The saved views of one screen, following live events. Every change rejects with an ApiError, which the caller shows. */
export interface SavedViewsStore extends ReadableStore<SavedViewsState> {
  reload(): Promise<void>
  /** The view that a link names; not_found where it is gone, or somebody else's own. */
  show(id: string): Promise<SavedView>
  /** limit_reached after the 200th of a person. */
  create(view: NewView): Promise<SavedView>
  /** Another name or look of one's own view. Of a `conflict` the view as it is now stands in `meta.current`. */
  update(
    view: Pick<SavedView, 'id' | 'version'>,
    change: { name?: string; state?: SavedViewState | NewViewState },
  ): Promise<SavedView>
  share(id: string, on: boolean): Promise<SavedView>
  remove(id: string): Promise<void>
}

const INITIAL: SavedViewsState = { status: 'loading', error: null, rows: [] }
const OPT_OUT = { optOut: [...SHOWN_BY_CALLER, 403, 404] }

export function createSavedViewsStore(session: Session, place: SavedViewPlace): SavedViewsStore {
  const api = createClient(session)
  const { readable, patch } = createLiveStore(INITIAL, () => reader.follow(['saved_view.updated']))
  const reader = createReader({
    session,
    onStatus: (status, error) => patch({ status, error }),
    async read(signal, optOut) {
      const rows = await api.listSavedViews({ query: { place }, signal, optOut })
      if (!signal.aborted) patch({ rows })
    },
  })

  const { after } = reader

  return {
    ...readable,
    reload: reader.reload,
    show: (id) => api.showSavedView({ params: { id }, ...OPT_OUT }),
    create: (view) => after(api.createSavedView({ body: { ...view, place }, ...OPT_OUT })),
    update: ({ id, version }, change) =>
      after(api.updateSavedView({ params: { id }, body: { ...change, version }, ...OPT_OUT })),
    share: (id, on) => after(api.shareSavedView({ params: { id }, body: { is_shared: on }, ...OPT_OUT })),
    remove: async (id) => void (await after(api.deleteSavedView({ params: { id }, ...OPT_OUT }))),
  }
}

/** The views of a screen that all its grids share. */
export function savedViewsStore(session: Session, place: SavedViewPlace): SavedViewsStore {
  const key = `saved-views/1:${session.getState().workspaceCode}:${place}`
  return session.shared(key, () => createSavedViewsStore(session, place))
}
