import { createClient } from '../../platform/api/client.ts'
import { SHOWN_BY_CALLER } from '../../platform/api/effects.ts'
import type { Failure } from '../../platform/api/failure.ts'
import { PRODUCTION_IMPORTS_MAX } from '../../contract/connect/production-import-values.ts'
import type { ProductionImportInfo } from '../../contract/connect/production-imports.ts'
import type { Session } from '../../platform/session/types.ts'
import { type ReadableStore, createLiveStore } from '../../platform/data/live-store.ts'
import { createReader } from '../../platform/data/reader.ts'

/** The imports of productions of a workspace, newest first. */
export interface ProductionImportsState {
  status: 'loading' | 'ready' | 'failed'
  error: Failure | null
  rows: readonly ProductionImportInfo[]
}

/** Every change rejects with an ApiError. */
export interface ProductionImportsStore extends ReadableStore<ProductionImportsState> {
  reload(): Promise<void>
  remove(id: string): Promise<void>
}

const CALL = { optOut: [...SHOWN_BY_CALLER, 403, 404] }

export function createProductionImportsStore(session: Session): ProductionImportsStore {
  const api = createClient(session)
  const initial: ProductionImportsState = { status: 'loading', error: null, rows: [] }
  const { readable, patch } = createLiveStore(initial, () => {
    const stop = session.on('production_import.updated', ({ production_import_id: id, state, done, total }) => {
      const { rows } = readable.getState()
      patch({ rows: rows.map((row) => (row.id === id ? { ...row, state, done, total } : row)) })
    })
    const unfollow = reader.follow(['production_import.updated'])
    return () => {
      stop()
      unfollow()
    }
  })
  const reader = createReader({
    session,
    onStatus: (status, error) => patch({ status, error, ...(status === 'failed' ? { rows: [] } : {}) }),
    async read(signal, optOut) {
      const { data } = await api.listProductionImports({ query: { per_page: PRODUCTION_IMPORTS_MAX }, signal, optOut })
      if (!signal.aborted) patch({ rows: data })
    },
  })

  return {
    ...readable,
    reload: reader.reload,
    async remove(id) {
      await reader.after(api.deleteProductionImport({ params: { id }, ...CALL }))
    },
  }
}
