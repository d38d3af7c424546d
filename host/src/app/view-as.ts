import type { Session, SessionStorage } from '@arbo/core'
import { createViewAs, readOnlySession, type ViewAsStore } from '@arbo/core/internal'

/**
 * A view that began before this page was loaded, and the session as seen by it: without a right to change
 * anything. Apart, so that the first page need not load it: few users need it.
 */
export function takeUpView(base: Session, storage: SessionStorage): { session: Session; viewAs: ViewAsStore } {
  const viewAs = createViewAs(base, storage)
  return { viewAs, session: readOnlySession(base, () => viewAs.getState().viewing !== null) }
}
