import type { Language } from '@arbo/core/contract'
import type { Database } from '../../platform/db/database.ts'
import { queryOn } from '../../platform/db/query-on.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { workContext } from '../../platform/observe/work-context.ts'

export interface Account {
  id: string
  email: string
  displayName: string
  /** Null for an account that an invitation made and whose owner has not set a password yet. */
  passwordHash: string | null
  isVerified: boolean
  blocked: boolean
  /** In which to write to the person: the one chosen, else the one last asked for; null where neither is known. */
  language: Language | null
}

const COLUMNS = `id, email, display_name as "displayName", password_hash as "passwordHash",
  email_verified_at is not null as "isVerified", blocked,
  coalesce(language, asked_language) as language`

/** @param email in lower case */
export async function findAccount(source: Tx | Database, email: string): Promise<Account | undefined> {
  const [row] = await queryOn<Account>(
    source,
    `select ${COLUMNS} from user_account where lower(email) = $1 and deleted_at is null`,
    [email],
  )
  return row
}

/** Locks the account, so that of two uses of a link the second sees the effect of the first. */
export async function lockAccount(tx: Tx, id: string): Promise<Account | undefined> {
  const [row] = await tx.rows<Account>(
    `select ${COLUMNS} from user_account where id = $1 and deleted_at is null for update`,
    [id],
  )
  return row
}

export interface NewAccount {
  id: string
  email: string
  passwordHash: string
  displayName: string
}

/** An invitation made it, and nobody has named themselves yet. */
const isOpen = `(user_account.email_verified_at is null and user_account.password_hash is null
  and not user_account.blocked and $5)`

/**
 * Makes the account, or gives the one that an invitation made its name. Whoever registers an address again changes nothing:
 * anybody can, and its activation asks for the password anyway. One statement of the same cost in each case, and right
 * when two come at once.
 * @param mayName false leaves an account that an invitation made as it is, too
 */
export async function registerAccount(tx: Tx, account: NewAccount, mayName: boolean): Promise<Account> {
  const { id, email, passwordHash, displayName } = account
  const [row] = await tx.rows<Account>(
    `insert into user_account (id, email, password_hash, display_name, asked_language) values ($1, $2, $3, $4, $6)
     on conflict (lower(email)) where deleted_at is null do update set
       password_hash = case when ${isOpen} then excluded.password_hash else user_account.password_hash end,
       display_name = case when ${isOpen} then excluded.display_name else user_account.display_name end,
       updated_at = case when ${isOpen} then now() else user_account.updated_at end
     returning ${COLUMNS}`,
    [id, email, passwordHash, displayName, mayName, workContext()?.language ?? null],
  )
  if (!row) throw new Error('an upsert returned no row')
  return row
}

/**
 * The address is its holder's: everything that others gave the account before is worth nothing, so that the holder has
 * it alone.
 * @returns the account as it is then
 */
export async function verifyAccount(tx: Tx, account: Account): Promise<Account> {
  await tx.rows(
    'update user_account set password_hash = null, email_verified_at = now(), updated_at = now() where id = $1',
    [account.id],
  )
  return { ...account, passwordHash: null, isVerified: true }
}

export async function markVerified(tx: Tx, id: string): Promise<void> {
  await tx.rows(
    'update user_account set email_verified_at = now(), updated_at = now() where id = $1 and email_verified_at is null',
    [id],
  )
}

export async function changePasswordHash(tx: Tx, id: string, passwordHash: string): Promise<void> {
  await tx.rows('update user_account set password_hash = $2, updated_at = now() where id = $1', [id, passwordHash])
}
