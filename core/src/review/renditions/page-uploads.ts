import { createStore } from 'zustand/vanilla'
import type { Rendition } from '../../contract/review/renditions.ts'
import type { ReadableStore } from '../../platform/data/live-store.ts'
import type { Session } from '../../platform/session/types.ts'
import type { UploadState } from '../reviewed-scenes/review-types.ts'
import { createUploads, type Uploads, type UploadsOptions } from './create-uploads.ts'
import { createTurns } from './turns.ts'

/** Uploads that send at the same time; a third one would only make the first two slower. */
const AT_ONCE = 2

/** An upload with the scene that it becomes a version of. */
export interface PageUpload extends UploadState {
  itemId: string
  /** '' where no one has said it. */
  itemName: string
}

/** What this page sends, in the order in which it was begun. */
export interface PageUploadsState {
  uploads: readonly PageUpload[]
  /** Versions made since the list was last empty. */
  made: number
}

/** All uploads of new versions of a page: they go on when the part of the page that began them is left. */
export interface PageUploads extends ReadableStore<PageUploadsState> {
  /** Starts one version of these files; returns the upload's id. */
  start(item: { id: string; name: string }, files: readonly File[]): string
  cancel(id: string): void
  retry(id: string): void
  dismiss(id: string): void
  /** The uploads of one scene, as a view of it shows them. `close` ends the view, not the uploads. */
  of(options: Pick<UploadsOptions, 'itemId' | 'onChange' | 'onRendition'> & { name: () => string }): Uploads
}

interface SceneUploads {
  uploads: Uploads
  states: UploadState[]
  name: string
  views: Set<Pick<UploadsOptions, 'onChange' | 'onRendition'>>
}

const EMPTY: PageUploadsState = { uploads: [], made: 0 }

export function createPageUploads(session: Session): PageUploads {
  const store = createStore<PageUploadsState>(() => EMPTY)
  const scenes = new Map<string, SceneUploads>()
  const takeTurn = createTurns(AT_ONCE)

  function show(): void {
    const uploads = [...scenes].flatMap(([itemId, { states, name: itemName }]) =>
      states.map((state) => ({ ...state, itemId, itemName })),
    )
    store.setState((before) => ({ uploads, made: uploads.length === 0 ? 0 : before.made }))
  }

  /** Nothing of a scene is kept that is neither sent nor shown. */
  function forget(itemId: string, scene: SceneUploads): void {
    if (scene.views.size > 0 || scene.states.length > 0) return
    scene.uploads.close()
    scenes.delete(itemId)
  }

  function sceneOf(itemId: string): SceneUploads {
    const before = scenes.get(itemId)
    if (before) return before
    const views: SceneUploads['views'] = new Set()
    const uploads = createUploads(session, {
      itemId,
      takeTurn,
      onChange(states) {
        scene.states = states
        for (const { onChange } of views) onChange(states)
        show()
        forget(itemId, scene)
      },
      onRendition(rendition: Rendition) {
        store.setState(({ made }) => ({ made: made + 1 }))
        for (const { onRendition } of views) onRendition(rendition)
      },
    })
    const scene: SceneUploads = { uploads, states: [], name: '', views }
    scenes.set(itemId, scene)
    return scene
  }

  function start(itemId: string, name: string, files: readonly File[]): string {
    const scene = sceneOf(itemId)
    scene.name = name || scene.name
    return scene.uploads.start(files)
  }

  function inScene(id: string, act: (uploads: Uploads) => void): void {
    for (const { uploads, states } of scenes.values()) if (states.some((state) => state.id === id)) return act(uploads)
  }

  // What one person sends in one workspace, no one else goes on with.
  const mine = (): string => [session.getState().user?.id, session.getState().workspaceCode].join()
  let owner = mine()
  session.subscribe(() => {
    if (session.getState().status === 'restoring' || mine() === owner) return
    owner = mine()
    for (const { uploads } of scenes.values()) uploads.close()
    for (const scene of scenes.values()) scene.states = []
    for (const [itemId, scene] of scenes) forget(itemId, scene)
    show()
  })

  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    start: ({ id, name }, files) => start(id, name, files),
    cancel: (id) => inScene(id, (uploads) => uploads.cancel(id)),
    retry: (id) => inScene(id, (uploads) => uploads.retry(id)),
    dismiss: (id) => inScene(id, (uploads) => uploads.dismiss(id)),
    of({ itemId, name, onChange, onRendition }) {
      const view = { onChange, onRendition }
      const scene = sceneOf(itemId)
      scene.views.add(view)
      if (scene.states.length > 0) onChange(scene.states)
      return {
        start: (files) => start(itemId, name(), files),
        cancel: scene.uploads.cancel,
        retry: scene.uploads.retry,
        dismiss: scene.uploads.dismiss,
        close() {
          scene.views.delete(view)
          forget(itemId, scene)
        },
      }
    },
  }
}

/** The uploads that all views of a session share. */
export function pageUploads(session: Session): PageUploads {
  return session.shared('uploads/1', () => createPageUploads(session))
}
