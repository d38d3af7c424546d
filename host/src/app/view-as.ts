import type { Session, SessionStorage } from '@arbo/core'
import { createViewAs, readOnlySession, type ViewAsStore } from '@arbo/core/internal'

/**
 * A view that began before this page was loaded, and the session as its eyes see it: without a right to change
 * anything. Apart, so that the first page need not load it: hardly anybody looks as somebody else.
 */
export function takeUpView(base: Session, storage: SessionStorage): { session: Session; viewAs: ViewAsStore } {
  const viewAs = createViewAs(base, storage)
  return { viewAs, session: readOnlySession(base, () => viewAs.getState().viewing !== null) }
}
