import type { PermissionRule } from '../../contract/platform/permissions.ts'
import type { Session } from './types.ts'

const isRead = (key: string): boolean => key.endsWith('_read')

/**
 * The same session for those who draw pages: while `isReadOnly` holds, `can` knows rights to read and no others, so that
 * nothing is offered which the server would refuse (XPPL-02). Its state and calls are the session's own.
 */
export function readOnlySession(session: Session, isReadOnly: () => boolean): Session {
  function mayRead(rule: PermissionRule): boolean {
    if (typeof rule === 'string') return isRead(rule) && session.can(rule)
    return 'anyOf' in rule ? rule.anyOf.some(mayRead) : rule.allOf.every(mayRead)
  }
  return { ...session, can: (rule) => (isReadOnly() ? mayRead(rule) : session.can(rule)) }
}
