import { createClient } from '../../platform/api/client.ts'
import { SHOWN_BY_CALLER } from '../../platform/api/effects.ts'
import type { Failure } from '../../platform/api/failure.ts'
import type { LicenceInfo } from '../../contract/workspace/settings.ts'
import type { Session } from '../../platform/session/types.ts'
import { type ReadableStore, createLiveStore } from '../../platform/data/live-store.ts'
import { createReader } from '../../platform/data/reader.ts'

/** The plan of the open workspace, with its seats and storage. */
export interface BillingState {
  status: 'loading' | 'ready' | 'failed'
  error: Failure | null
  licence: LicenceInfo | null
}

/** The plan, kept current while somebody looks. */
export interface BillingStore extends ReadableStore<BillingState> {
  reload(): Promise<void>
  /** Rejects with an ApiError: paid_plans_not_open as long as there is one free plan (decision 43). */
  purchase(seats: number): Promise<void>
}

const INITIAL: BillingState = { status: 'loading', error: null, licence: null }
const OPT_OUT = { optOut: [...SHOWN_BY_CALLER, 403] }

/** The plan of the open workspace. */
export function createBillingStore(session: Session): BillingStore {
  const api = createClient(session)
  const { readable, patch } = createLiveStore(INITIAL, () => reader.follow(['member.updated', 'workspace.updated']))
  const reader = createReader({
    session,
    onStatus: (status, error) => patch({ status, error }),
    async read(signal, optOut) {
      const licence = await api.showLicenceInfo({ signal, optOut })
      if (!signal.aborted) patch({ licence })
    },
  })
  return {
    ...readable,
    reload: reader.reload,
    async purchase(seats) {
      patch({ licence: await api.purchaseLicence({ body: { seats }, ...OPT_OUT }) })
    },
  }
}

/** The plan that all views of a session share. */
export function billingStore(session: Session): BillingStore {
  const key = `billing/1:${session.getState().workspaceCode}`
  return session.shared(key, () => createBillingStore(session))
}
