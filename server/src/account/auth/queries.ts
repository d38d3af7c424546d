import type { Database } from '../../platform/db/database.ts'
import { queryOn } from '../../platform/db/query-on.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { keepAskedLanguage } from './keep-asked-language.ts'

export interface AccountForLogin {
  id: string
  passwordHash: string | null
  blocked: boolean
  emailVerified: boolean
  hasTotp: boolean
}

export async function accountByEmail(database: Database, email: string): Promise<AccountForLogin | undefined> {
  const [row] = await database.query<AccountForLogin>(
    `select u.id, u.password_hash as "passwordHash", u.blocked, u.email_verified_at is not null as "emailVerified",
       exists (select from account_totp t where t.user_id = u.id and t.secret is not null) as "hasTotp"
     from user_account u
     where lower(u.email) = $1 and u.deleted_at is null`,
    [email],
  )
  return row
}

/**
 * Keeps a password from being changed until the transaction ends: a change ends all sessions, and must not miss one that
 * begins meanwhile.
 * @returns false where it has been changed already
 */
export async function keepPassword(tx: Tx, userId: string, passwordHash: string | null): Promise<boolean> {
  const rows = await tx.rows('select id from user_account where id = $1 and password_hash = $2 for share', [
    userId,
    passwordHash,
  ])
  return rows.length > 0
}

/** Null where the account has none, or does not exist. */
export async function passwordHashOf(database: Database, userId: string): Promise<string | null> {
  const [row] = await database.query<{ hash: string | null }>(
    'select password_hash as hash from user_account where id = $1 and deleted_at is null',
    [userId],
  )
  return row?.hash ?? null
}

/** How a session began; `sso`: by the OpenID Connect provider. */
export type SignedInBy = 'password' | 'passkey' | 'sso'

export interface NewSession {
  id: string
  userId: string
  refreshHash: Buffer
  days: number
  address: string
  userAgent: string
  signedInBy?: SignedInBy
}

export async function createSession(source: Tx | Database, session: NewSession): Promise<void> {
  await queryOn(
    source,
    `insert into auth_session (id, user_id, refresh_hash, user_agent, address, expires_at, signed_in_by)
     values ($1, $2, $3, $4, $5, now() + make_interval(days => $6), $7)`,
    [
      session.id,
      session.userId,
      session.refreshHash,
      session.userAgent,
      session.address,
      session.days,
      session.signedInBy ?? 'password',
    ],
  )
  await keepAskedLanguage(source, session.userId)
}

export interface SessionForRefresh {
  userId: string
  refreshHash: Buffer
  previousHash: Buffer | null
  rotatedAt: Date | null
  /** When the newest pair was first used; null: its answer may have been lost. */
  takenUpAt: Date | null
  expiresAt: Date
  revokedAt: Date | null
  accountBlocked: boolean
  accountDeleted: boolean
}

/** Locks the session, so that two refreshes with one token come one after the other. */
export async function sessionForRefresh(tx: Tx, id: string): Promise<SessionForRefresh | undefined> {
  const [row] = await tx.rows<SessionForRefresh>(
    `select s.user_id as "userId", s.refresh_hash as "refreshHash", s.previous_hash as "previousHash",
       s.rotated_at as "rotatedAt", s.taken_up_at as "takenUpAt", s.expires_at as "expiresAt", s.revoked_at as "revokedAt",
       u.blocked as "accountBlocked", u.deleted_at is not null as "accountDeleted"
     from auth_session s join user_account u on u.id = s.user_id
     where s.id = $1 for update of s`,
    [id],
  )
  return row
}

export async function rotateSession(
  tx: Tx,
  id: string,
  { before, after, days }: { before: Buffer; after: Buffer; days: number },
): Promise<void> {
  await tx.rows(
    `update auth_session set refresh_hash = $3, previous_hash = $2, rotated_at = clock_timestamp(), taken_up_at = null,
       last_used_at = now(), expires_at = now() + make_interval(days => $4)
     where id = $1`,
    [id, before, after, days],
  )
}

/**
 * Gives a session another first refresh token, as long as it is that young and has never been refreshed. It counts as a
 * refresh, so it happens once.
 */
export async function replaceFirstToken(
  database: Database,
  { sessionId, hash, seconds }: { sessionId: string; hash: Buffer; seconds: number },
): Promise<boolean> {
  const rows = await database.query(
    `update auth_session set refresh_hash = $2, rotated_at = clock_timestamp()
     where id = $1 and rotated_at is null and revoked_at is null and created_at > now() - make_interval(secs => $3)
     returning id`,
    [sessionId, hash, seconds],
  )
  return rows.length > 0
}

/** @returns the account whose session it was; undefined where it had ended before */
export async function endSession(tx: Tx, id: string, reason: string): Promise<string | undefined> {
  const [row] = await tx.rows<{ userId: string }>(
    `update auth_session set revoked_at = now(), revoked_reason = $2 where id = $1 and revoked_at is null
     returning user_id as "userId"`,
    [id, reason],
  )
  if (row) tx.recheckStreams(row.userId)
  return row?.userId
}
