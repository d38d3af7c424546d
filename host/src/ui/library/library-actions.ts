import type { PermissionKey, Session } from '@arbo/core'

/** What can be done with a thing of a library beside opening and starring it. */
export type LibraryAction = 'duplicate' | 'archive' | 'unarchive' | 'delete'

/** What each needs. */
export interface LibraryKeys {
  add: PermissionKey
  update: PermissionKey
  delete: PermissionKey
}

/** What the user may do with it, the usual first and the worst last. That a deployed one stays, the server says. */
export function libraryActions(
  { status }: { status: 0 | 1 },
  session: Pick<Session, 'can'>,
  keys: LibraryKeys,
): LibraryAction[] {
  const change = session.can(keys.update)
  const actions: [LibraryAction, boolean][] = [
    ['duplicate', session.can(keys.add)],
    ['archive', change && status === 1],
    ['unarchive', change && status === 0],
    ['delete', session.can(keys.delete)],
  ]
  return actions.filter(([, may]) => may).map(([action]) => action)
}
