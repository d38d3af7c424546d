import type { PoolClient } from 'pg'

/** What is read to say who somebody is and what they may do. */
const TABLES = [
  'user_account',
  'auth_session',
  'api_token',
  'workspace',
  'ws_user',
  'ws_role',
  'entity_coordinator',
].join('|')
const WRITES = new RegExp(String.raw`\b(?:insert\s+into|update|delete\s+from|truncate)\s+(?:only\s+)?"?(?:${TABLES})"?(?![\w])`, 'i')
/** What changes nobody's rights, and comes often: new sessions, and when somebody was last here. */
const HARMLESS =
  /^\s*(?:insert into "?(?:auth_session|user_account|workspace|api_token)\b|update (?:ws_user set last_access_at|api_token set last_used_at|auth_session set taken_up_at) = now\(\) where)/i

/** Whether a statement may change what somebody may do. Statements that begin with `select` write nothing. */
export function writesRights(text: string): boolean {
  return !/^\s*select\b/i.test(text) && !HARMLESS.test(text) && WRITES.test(text)
}

/**
 * Tells of each statement on a connection that may have changed rights, as soon as it holds: after the commit of its
 * transaction, before whoever committed goes on. The connections are watched rather than those who write, so that none
 * of these can be forgotten.
 */
export function watchRights(client: PoolClient, onWrite: () => void): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  let isWritten = false
  const settle = () => {
    if (!isWritten || client.getTransactionStatus() !== 'I') return
    isWritten = false
    onWrite()
  }
  const watched = (config: unknown, ...rest: unknown[]): unknown => {
    const text = typeof config === 'string' ? config : (config as { text?: unknown } | null)?.text
    if (!isWritten && typeof text === 'string') isWritten = writesRights(text)
    if (!isWritten) return query(config, ...rest)
    const callback = rest.at(-1)
    if (typeof callback === 'function') {
      rest[rest.length - 1] = (...answer: unknown[]) => {
        settle()
        callback(...answer)
      }
      return query(config, ...rest)
    }
    const result = query(config, ...rest)
    if (result instanceof Promise) result.then(settle, settle)
    return result
  }
  client.query = watched as PoolClient['query']
}
