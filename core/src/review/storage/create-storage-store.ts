import { createClient } from '../../platform/api/client.ts'
import { SHOWN_BY_CALLER } from '../../platform/api/effects.ts'
import type { Failure } from '../../platform/api/failure.ts'
import type { FreedStorage, StorageInformation } from '../../contract/review/storage.ts'
import type { Session } from '../../platform/session/types.ts'
import { failed, text } from '../../platform/texts.ts'
import { type ReadableStore, createLiveStore } from '../../platform/data/live-store.ts'
import { createReader } from '../../platform/data/reader.ts'

/** The storage use of the open workspace. */
export interface StorageState {
  status: 'loading' | 'ready' | 'failed'
  error: Failure | null
  /** Sizes in bytes. */
  storage: StorageInformation | null
  /** Files are being removed. */
  freeing: boolean
}

/** Which renditions may go: those that a newer one of their scene has superseded, and that are older than so many days. */
export interface FreeUpChoice {
  older_than_days: number
  /** Only below this project, process, episode or take; null: in the whole workspace. */
  entity_id: string | null
}

/** The storage of the open workspace, kept current while somebody looks. */
export interface StorageStore extends ReadableStore<StorageState> {
  reload(): Promise<void>
  /** The files that freeing up would remove. Rejects with an ApiError. */
  rehearse(choice: FreeUpChoice): Promise<FreedStorage>
  /**
   * Removes the files and reads the storage again, also after a failure, which may have come half way. A failure is told
   * as a toast (WS-65) and rejects with an ApiError.
   */
  freeUp(choice: FreeUpChoice): Promise<FreedStorage>
}

const INITIAL: StorageState = { status: 'loading', error: null, storage: null, freeing: false }
const OPT_OUT = { optOut: [0, ...SHOWN_BY_CALLER, 403, 404] }

/** The storage use of the open workspace, and freeing it up. */
export function createStorageStore(session: Session): StorageStore {
  const api = createClient(session)
  const { readable, patch } = createLiveStore(INITIAL, () => reader.follow(['rendition.created', 'rendition.deleted']))
  const reader = createReader({
    session,
    onStatus: (status, error) => patch({ status, error }),
    async read(signal, optOut) {
      const storage = await api.showStorageInformation({ signal, optOut })
      if (!signal.aborted) patch({ storage })
    },
  })

  return {
    ...readable,
    reload: reader.reload,
    rehearse: (choice) => api.freeUpStorage({ body: { ...choice, dry_run: true }, ...OPT_OUT }),
    async freeUp(choice) {
      patch({ freeing: true })
      try {
        return await api.freeUpStorage({ body: { ...choice, dry_run: false }, ...OPT_OUT })
      } catch (error) {
        session.effect({ type: 'toast', level: 'error', message: failed(text('storage.freeing_up')), key: 'storage' })
        throw error
      } finally {
        patch({ freeing: false })
        await reader.reload()
      }
    },
  }
}

/** The storage that all views of a session share. */
export function storageStore(session: Session): StorageStore {
  const key = `storage/1:${session.getState().workspaceCode}`
  return session.shared(key, () => createStorageStore(session))
}
