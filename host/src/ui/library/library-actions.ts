import type { PermissionKey, Session } from '@arbo/core'

/** Actions on a library's record, besides opening and starring it. */
export type LibraryAction = 'duplicate' | 'archive' | 'unarchive' | 'delete'

/** The permission for each. */
export interface LibraryKeys {
  add: PermissionKey
  update: PermissionKey
  delete: PermissionKey
}

/** The user's actions, the usual first and the destructive last. The server refuses to delete a deployed record. */
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
