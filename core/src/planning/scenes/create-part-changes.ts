import type { Client } from '../../platform/api/client.ts'
import { SHOWN_BY_CALLER } from '../../platform/api/effects.ts'
import type { Session } from '../../platform/session/types.ts'
import { createFileUploads } from './create-file-uploads.ts'
import type { FileUpload, ScenePartChanges, SceneParts } from './part-types.ts'

interface PartChangesOptions {
  session: Session
  api: Client
  itemId: string
  /** As they are shown; null where the scene is not there. */
  parts(): Partial<SceneParts> | null
  show(parts: Partial<SceneParts>): void
  showUploads(uploads: readonly FileUpload[]): void
  /** Reads the scene again. */
  reload(): Promise<void>
}

/** Changes of a scene’s files, notes and markers, for every store that shows them. */
export function createPartChanges(options: PartChangesOptions): ScenePartChanges & { close(): void } {
  const { session, api, itemId, parts, show, showUploads, reload } = options
  const scene = { item_id: itemId }
  const optOut = [...SHOWN_BY_CALLER, 403]
  const uploads = createFileUploads({
    session,
    api,
    itemId,
    onChange: showUploads,
    onAdded: () => void reload(),
  })

  async function then(work: Promise<unknown>): Promise<void> {
    await work
    await reload()
  }

  /** Takes these away at once; what the server refuses comes back. */
  async function remove(part: keyof SceneParts, ids: readonly string[], call: () => Promise<unknown>): Promise<void> {
    const before = parts()?.[part] ?? []
    const remaining = before.filter(({ id }) => !ids.includes(id))
    show({ [part]: remaining })
    try {
      await call()
    } catch (error) {
      if (parts()?.[part] === remaining) show({ [part]: before })
      throw error
    }
  }

  return {
    addFiles: uploads.add,
    cancelFile: uploads.cancel,
    retryFile: uploads.retry,
    addLink: (body) => then(api.createItemFile({ params: scene, body, optOut })),
    editFile: ({ id, ...body }) => then(api.updateItemFile({ params: { ...scene, id }, body, optOut })),
    deleteFile: (id) =>
      remove('files', [id], () => api.deleteItemFile({ params: { ...scene, id }, optOut: SHOWN_BY_CALLER })),
    addNote: (text) => then(api.createItemNote({ params: scene, body: { text }, optOut })),
    editNote: ({ id, text }) => then(api.updateItemNote({ params: { ...scene, id }, body: { text }, optOut })),
    deleteNote: (id) =>
      remove('notes', [id], () => api.deleteItemNote({ params: { ...scene, id }, optOut: SHOWN_BY_CALLER })),
    addMarker: (body) => then(api.createItemMarker({ params: scene, body, optOut })),
    editMarker: ({ id, ...body }) => then(api.updateItemMarker({ params: { ...scene, id }, body, optOut })),
    deleteMarkers: (ids) =>
      remove('markers', ids, () =>
        api.deleteItemMarkers({ params: scene, body: { ids: [...ids] }, optOut: SHOWN_BY_CALLER }),
      ),
    close: uploads.close,
  }
}
