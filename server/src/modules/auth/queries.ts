import type { Database } from '../../db/database.ts'
import type { Tx } from '../../db/transaction.ts'

export interface AccountForLogin {
  id: string
  passwordHash: string | null
  blocked: boolean
}

export async function accountByEmail(database: Database, email: string): Promise<AccountForLogin | undefined> {
  const [row] = await database.query<AccountForLogin>(
    `select id, password_hash as "passwordHash", blocked from user_account
     where lower(email) = $1 and deleted_at is null`,
    [email],
  )
  return row
}

export interface NewSession {
  id: string
  userId: string
  refreshHash: Buffer
  days: number
  address: string
  userAgent: string
}

export async function createSession(database: Database, session: NewSession): Promise<void> {
  await database.query(
    `insert into auth_session (id, user_id, refresh_hash, user_agent, address, expires_at)
     values ($1, $2, $3, $4, $5, now() + make_interval(days => $6))`,
    [session.id, session.userId, session.refreshHash, session.userAgent, session.address, session.days],
  )
}

export interface SessionForRefresh {
  userId: string
  refreshHash: Buffer
  previousHash: Buffer | null
  rotatedAt: Date | null
  expiresAt: Date
  revokedAt: Date | null
  accountBlocked: boolean
  accountDeleted: boolean
}

/** Locks the session, so that two refreshes with one token come one after the other. */
export async function sessionForRefresh(tx: Tx, id: string): Promise<SessionForRefresh | undefined> {
  const [row] = await tx.rows<SessionForRefresh>(
    `select s.user_id as "userId", s.refresh_hash as "refreshHash", s.previous_hash as "previousHash",
       s.rotated_at as "rotatedAt", s.expires_at as "expiresAt", s.revoked_at as "revokedAt",
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
    `update auth_session set refresh_hash = $3, previous_hash = $2, rotated_at = clock_timestamp(),
       last_used_at = now(), expires_at = now() + make_interval(days => $4)
     where id = $1`,
    [id, before, after, days],
  )
}

export async function endSession(tx: Tx, id: string, reason: string): Promise<void> {
  await tx.rows(
    'update auth_session set revoked_at = now(), revoked_reason = $2 where id = $1 and revoked_at is null',
    [id, reason],
  )
}
