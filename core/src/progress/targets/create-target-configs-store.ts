import { isApiError } from '../../platform/api/api-error.ts'
import { type ClientInput, createClient } from '../../platform/api/client.ts'
import { SHOWN_BY_CALLER } from '../../platform/api/effects.ts'
import type { Failure } from '../../platform/api/failure.ts'
import type { TargetConfigs } from '../../contract/progress/targets.ts'
import type { Session } from '../../platform/session/types.ts'
import { type ReadableStore, createLiveStore } from '../../platform/data/live-store.ts'
import { createReader } from '../../platform/data/reader.ts'

export interface TargetConfigsState {
  status: 'loading' | 'ready' | 'failed'
  error: Failure | null
  configs: TargetConfigs | null
}

export type TargetConfigsChange = ClientInput<'putTargetConfigs'>['body']

/** The settings of targets, live: live rewards, reward currency, ranking. */
export interface TargetConfigsStore extends ReadableStore<TargetConfigsState> {
  reload(): Promise<void>
  /** Rejects with an ApiError: conflict, after which the state holds what is there now; validation_failed ... */
  save(change: TargetConfigsChange): Promise<TargetConfigs>
}

const CHANGE = { optOut: [...SHOWN_BY_CALLER, 403] }

export function createTargetConfigsStore(session: Session): TargetConfigsStore {
  const api = createClient(session)
  const initial: TargetConfigsState = { status: 'loading', error: null, configs: null }
  const { readable, patch } = createLiveStore(initial, () => reader.follow(['workspace.updated']))
  const reader = createReader({
    session,
    onStatus: (status, error) => patch({ status, error }),
    async read(signal, optOut) {
      const configs = await api.showTargetConfigs({ signal, optOut })
      // A reading may be older than what was saved while it was on its way.
      const current = readable.getState().configs
      if (!signal.aborted) patch({ configs: current && current.version > configs.version ? current : configs })
    },
  })
  return {
    ...readable,
    reload: reader.reload,
    async save(change) {
      try {
        const configs = await api.putTargetConfigs({ body: change, ...CHANGE })
        patch({ configs })
        return configs
      } catch (error) {
        const current = isApiError(error) && error.code === 'conflict' ? error.meta['current'] : undefined
        if (current) patch({ configs: current as TargetConfigs })
        throw error
      }
    },
  }
}

/** The settings of targets, as all views of a session share them. */
export function targetConfigsStore(session: Session): TargetConfigsStore {
  return session.shared(`target-configs/1:${session.getState().workspaceCode}`, () => createTargetConfigsStore(session))
}
