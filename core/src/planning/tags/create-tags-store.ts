import { type ClientInput, createClient } from '../../platform/api/client.ts'
import type { Failure } from '../../platform/api/failure.ts'
import type { Tag } from '../../contract/planning/tags.ts'
import { LIBRARY_CALL } from '../../platform/data/create-library.ts'
import { type ReadableStore, createLiveStore } from '../../platform/data/live-store.ts'
import { createReader } from '../../platform/data/reader.ts'
import type { Session } from '../../platform/session/types.ts'
import { followScenes } from '../scenes/scene-facts.ts'

/** The tags of a workspace, all of them, by name. */
export interface TagsState {
  status: 'loading' | 'ready' | 'failed'
  error: Failure | null
  rows: readonly Tag[]
}

type TagBody = ClientInput<'createTag'>['body']

/** The tags with what can be done with them, following live events. All that write reject with an ApiError. */
export interface TagsStore extends ReadableStore<TagsState> {
  reload(): Promise<void>
  /** name_taken, limit_reached, validation_failed */
  create(body: TagBody): Promise<Tag>
  /** name_taken, not_found, validation_failed */
  update(id: string, body: Partial<TagBody>): Promise<Tag>
  /** Also from all scenes that have it. */
  remove(id: string): Promise<void>
}

export function createTagsStore(session: Session): TagsStore {
  const api = createClient(session)
  const initial: TagsState = { status: 'loading', error: null, rows: [] }
  const { readable, patch } = createLiveStore(initial, () => {
    // How many scenes have each changes with the scenes.
    const stops = [reader.follow(['tag.updated']), followScenes(session, ['tags'], () => reader.touch())]
    return () => stops.forEach((stop) => stop())
  })
  const reader = createReader({
    session,
    onStatus: (status, error) => patch({ status, error, ...(status === 'failed' ? { rows: [] } : {}) }),
    async read(signal, optOut) {
      const rows = await api.listTags({ signal, optOut })
      if (!signal.aborted) patch({ rows })
    },
  })
  return {
    ...readable,
    reload: reader.reload,
    create: (body) => reader.after(api.createTag({ body, ...LIBRARY_CALL })),
    update: (id, body) => reader.after(api.updateTag({ params: { id }, body, ...LIBRARY_CALL })),
    async remove(id) {
      await reader.after(api.deleteTag({ params: { id }, ...LIBRARY_CALL }))
    },
  }
}

/** The tags that all views of a session share. */
export function tagsStore(session: Session): TagsStore {
  return session.shared(`tags/1:${session.getState().workspaceCode}`, () => createTagsStore(session))
}
