import type { HandlerInput } from '@arbo/core/contract'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import { text } from '../texts.ts'
import type { Identity } from '../../platform/access/identity.ts'
import { accountDeletedMail } from '../../account/auth/account-letters.ts'
import { lockAccount } from '../../account/auth/account-queries.ts'
import type { Account } from '../../account/auth/account-queries.ts'
import { requireProof } from '../../account/auth/require-proof.ts'
import { endSessionsOf } from '../../account/sessions/queries.ts'
import { endMemberships } from './end-memberships.ts'
import { handOver } from './hand-over.ts'
import { refuseSole, soleWorkspaces } from './sole-owner.ts'

export interface Deletion {
  /** Else the name gives way to 'Former member'. */
  keepName: boolean
  by: 'person' | 'operator'
  /** Address of who gets the workspaces that the account alone owns, in lower case. */
  heir?: string | undefined
}

/** One after the other in one order: of the last two owners who go at once, one stays. */
const LOCK_WORKSPACES = `
  select from workspace where id in (select ws_id from ws_user where user_id = $1) order by id for no key update`

/** All that is the account's alone. Its sessions stay as ended ones, so that open pages are told why. */
const OWN_TABLES = [
  'push_token',
  'passkey',
  'account_identity',
  'account_totp',
  'recovery_code',
  'login_challenge',
  'account_event',
  'user_config',
  'user_meta',
]

const EMPTY = `
  update user_account set email = '', password_hash = null, display_name = $2, avatar = null, default_data_fields = '[]',
    language = null, asked_language = null, email_verified_at = null, deleted_at = now(), updated_at = now()
  where id = $1`

/** Works on an account that the caller has locked. @throws {ApiError} sole_owner */
export async function removeAccount(tx: Tx, account: Account, deletion: Deletion): Promise<void> {
  const { id } = account
  await tx.rows(LOCK_WORKSPACES, [id])
  const sole = await soleWorkspaces(tx, id)
  refuseSole(deletion.heir === undefined ? sole : await handOver(tx, sole, deletion.heir))
  await endMemberships(tx, id, deletion)
  await endSessionsOf(tx, id, 'account deleted', null)
  // Also where it has no session: API tokens hold streams open.
  tx.recheckStreams(id)
  for (const table of OWN_TABLES) await tx.rows(`delete from ${table} where user_id = $1`, [id])
  await tx.rows(`update auth_session set address = '', user_agent = '' where user_id = $1`, [id])
  await tx.rows(EMPTY, [id, text('people.former')])
  await queueMail(tx, accountDeletedMail(account))
}

/**
 * Deletes the caller's own account for good. Their comments, drawings and other work stay in its workspaces.
 * @throws {ApiError} wrong_password, sign_in_again, too_many_requests, sole_owner
 */
export async function deleteAccount(
  deps: Pick<Deps, 'database'>,
  identity: Identity,
  { password, keep_name: keepName }: HandlerInput<'deleteAccount'>['body'],
): Promise<void> {
  await requireProof(deps, identity, password)
  await deps.database.transaction(async (tx) => {
    const account = await lockAccount(tx, identity.userId)
    if (!account) throw new ApiError('user_not_exists')
    await removeAccount(tx, account, { keepName, by: 'person' })
  })
}
