import type { AccountTotpTable } from '../../platform/db/schema.gen.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Tx } from '../../platform/db/transaction.ts'

export interface TotpRow {
  /** Sealed; null while two-factor sign-in is off. */
  secret: AccountTotpTable['secret']
  /** Sealed; null where no set-up is under way, or it was begun too long ago. */
  pendingSecret: Buffer | null
}

/** How long a set-up may take, hours. */
const PENDING_HOURS = 1

/** Locks the row, so that of two set-ups or sign-ins one comes after the other. */
export async function totpOf(tx: Tx, userId: string): Promise<TotpRow | undefined> {
  const [row] = await tx.rows<TotpRow>(
    `select secret,
       case when pending_since > now() - make_interval(hours => $2) then pending_secret end as "pendingSecret"
     from account_totp where user_id = $1 for update`,
    [userId, PENDING_HOURS],
  )
  return row
}

export async function storePending(database: Database, userId: string, secret: Buffer): Promise<void> {
  await database.query(
    `insert into account_totp (user_id, pending_secret, pending_since) values ($1, $2, now())
     on conflict (user_id) do update set pending_secret = excluded.pending_secret, pending_since = now()`,
    [userId, secret],
  )
}

/** Makes the pending secret the one that counts. @param step of the code that confirmed it, which is thereby used */
export async function activatePending(tx: Tx, userId: string, step: number): Promise<void> {
  await tx.rows(
    `update account_totp set secret = pending_secret, last_step = $2, pending_secret = null, pending_since = null
     where user_id = $1`,
    [userId, step],
  )
}

/** Uses the code of a step up. @returns false where it, or a later one, has been used before */
export async function takeStep(tx: Tx, userId: string, step: number): Promise<boolean> {
  const rows = await tx.rows(
    'update account_totp set last_step = $2 where user_id = $1 and last_step < $2 returning user_id',
    [userId, step],
  )
  return rows.length > 0
}

/** @returns false where the account has no such code, or has used it */
export async function takeRecoveryCode(tx: Tx, userId: string, hash: Buffer): Promise<boolean> {
  const rows = await tx.rows('delete from recovery_code where user_id = $1 and code_hash = $2 returning user_id', [
    userId,
    hash,
  ])
  return rows.length > 0
}

export async function replaceRecoveryCodes(tx: Tx, userId: string, hashes: readonly Buffer[]): Promise<void> {
  await tx.rows('delete from recovery_code where user_id = $1', [userId])
  await tx.rows('insert into recovery_code (user_id, code_hash) select $1, unnest($2::bytea[])', [userId, hashes])
}

/** @returns whether two-factor sign-in was on */
export async function deleteTotp(tx: Tx, userId: string): Promise<boolean> {
  // First, as a sign-in locks them in this order.
  await tx.rows('delete from login_challenge where user_id = $1', [userId])
  const [row] = await tx.rows<{ wasOn: boolean }>(
    'delete from account_totp where user_id = $1 returning secret is not null as "wasOn"',
    [userId],
  )
  await tx.rows('delete from recovery_code where user_id = $1', [userId])
  return row?.wasOn ?? false
}

export async function emailOf(database: Database, userId: string): Promise<string> {
  const [row] = await database.query<{ email: string }>('select email from user_account where id = $1', [userId])
  return row?.email ?? ''
}
