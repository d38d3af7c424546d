import type { CheckRow } from '../../contract/planning/my-work.ts'
import type { Session } from '../../platform/session/types.ts'
import { type RowsStore, createRowsStore } from './create-rows-store.ts'

/** Scenes that wait for the signed-in reviewer, the one that has waited longest first; at most 500. */
export type ChecksStore = RowsStore<CheckRow>

/** With more scenes than these, the list starts with the oldest. */
const PER_PAGE = 500

export function createChecksStore(session: Session): ChecksStore {
  return createRowsStore<CheckRow>(session, {
    async read(api, how) {
      const { data, meta } = await api.listMyChecks({ query: { per_page: PER_PAGE }, ...how })
      return { rows: data, total: meta.total }
    },
    decisive: ['status', 'reviewers'],
  })
}

/** The checks that all views of a session share. */
export function checksStore(session: Session): ChecksStore {
  return session.shared(`checks/1:${session.getState().workspaceCode}`, () => createChecksStore(session))
}
