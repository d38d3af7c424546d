import { uuidv7 } from 'uuidv7'
import type { OidcConfig } from '../../platform/config.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import type { Device } from '../auth/device.ts'
import type { Person } from './claims.ts'

export interface OidcAccount {
  id: string
  passwordHash: string | null
  blocked: boolean
  isVerified: boolean
  hasTotp: boolean
}

const COLUMNS = `u.id, u.password_hash as "passwordHash", u.blocked, u.email_verified_at is not null as "isVerified",
  exists (select from account_totp t where t.user_id = u.id and t.secret is not null) as "hasTotp"`

async function byIdentity(tx: Tx, { issuer, subject, email }: Person): Promise<OidcAccount | undefined> {
  const [row] = await tx.rows<OidcAccount>(
    `with met as (
       update account_identity set email = $3, last_used_at = now() where issuer = $1 and subject = $2 returning user_id
     )
     select ${COLUMNS} from user_account u join met on met.user_id = u.id where u.deleted_at is null`,
    [issuer, subject, email],
  )
  return row
}

/**
 * Takes an account over by its address. Nobody has proved yet that an unverified one is theirs: whoever registered it
 * must not keep a password to it.
 */
async function byAddress(tx: Tx, { email }: Person, { domains }: OidcConfig): Promise<OidcAccount | undefined> {
  const [row] = await tx.rows<OidcAccount>(
    `select ${COLUMNS} from user_account u where lower(u.email) = $1 and u.deleted_at is null for update of u`,
    [email],
  )
  if (!row || row.blocked) return row
  if (row.isVerified) {
    if (domains.length === 0) throw new ApiError('sso_account_exists')
    return row
  }
  await tx.rows(
    'update user_account set password_hash = null, email_verified_at = now(), updated_at = now() where id = $1',
    [row.id],
  )
  return { ...row, passwordHash: null, isVerified: true }
}

async function newAccount(
  tx: Tx,
  { email, displayName }: Person,
  { createAccounts }: OidcConfig,
): Promise<OidcAccount> {
  if (!createAccounts) throw new ApiError('sso_no_account')
  const id = uuidv7()
  await tx.rows('insert into user_account (id, email, display_name, email_verified_at) values ($1, $2, $3, now())', [
    id,
    email,
    displayName,
  ])
  return { id, passwordHash: null, blocked: false, isVerified: true, hasTotp: false }
}

/**
 * The account of somebody whom the provider vouches for: the one that it vouched for before, else the one with the
 * address (docs/decisions/0019), else a new one.
 * @throws {ApiError} sso_account_exists, sso_no_account, blocked
 */
export async function accountOf(tx: Tx, person: Person, oidc: OidcConfig, device: Device): Promise<OidcAccount> {
  const met = await byIdentity(tx, person)
  if (met?.blocked) throw new ApiError('blocked')
  if (met) return met
  const account = (await byAddress(tx, person, oidc)) ?? (await newAccount(tx, person, oidc))
  if (account.blocked) throw new ApiError('blocked')
  await tx.rows(
    `insert into account_identity (issuer, subject, user_id, email) values ($1, $2, $3, $4)
     on conflict (issuer, subject) do update set user_id = excluded.user_id, email = excluded.email, last_used_at = now()`,
    [person.issuer, person.subject, account.id, person.email],
  )
  await recordAudit(tx, { userId: account.id, event: 'sso_linked', ...device })
  return account
}
