import type { AuthSessionTable } from '../../platform/db/schema.gen.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Tx } from '../../platform/db/transaction.ts'

export type SessionRow = Pick<
  AuthSessionTable,
  'id' | 'address' | 'user_agent' | 'created_at' | 'last_used_at' | 'expires_at'
>

/** Those that still work, last used first. */
export function sessionsOf(database: Database, userId: string): Promise<SessionRow[]> {
  return database.query<SessionRow>(
    `select id, address, user_agent, created_at, last_used_at, expires_at from auth_session
     where user_id = $1 and revoked_at is null and expires_at > now()
     order by last_used_at desc, id desc`,
    [userId],
  )
}

/** @returns false where the account has no such session, or it has ended */
export async function endOwnSession(tx: Tx, userId: string, id: string, reason: string): Promise<boolean> {
  const rows = await tx.rows(
    `update auth_session set revoked_at = now(), revoked_reason = $3
     where id = $1 and user_id = $2 and revoked_at is null and expires_at > now() returning id`,
    [id, userId, reason],
  )
  if (rows.length > 0) tx.recheckStreams(userId)
  return rows.length > 0
}

/**
 * Ends all sessions of an account at once, refresh and access tokens.
 * @param except the one that goes on, if any
 * @returns how many ended
 */
export async function endSessionsOf(tx: Tx, userId: string, reason: string, except: string | null): Promise<number> {
  const rows = await tx.rows(
    `update auth_session set revoked_at = now(), revoked_reason = $2
     where user_id = $1 and revoked_at is null and expires_at > now() and ($3::uuid is null or id <> $3) returning id`,
    [userId, reason, except],
  )
  if (rows.length > 0) tx.recheckStreams(userId)
  return rows.length
}
