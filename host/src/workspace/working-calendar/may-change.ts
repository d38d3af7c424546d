import type { Session } from '@arbo/core'

/** The user's rights on the calendar (WS-50); seeing it is the route's own permission. */
export function mayChange(session: Pick<Session, 'can'>): { add: boolean; update: boolean; delete: boolean } {
  return {
    add: session.can('workingday_addWorkingday_create'),
    update: session.can('workingday_updateWorkingday_update'),
    delete: session.can('workingday_deleteWorkingday_delete'),
  }
}
