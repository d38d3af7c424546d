import type { Tx } from '../../platform/db/transaction.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import type { Account } from '../../account/auth/account-queries.ts'
import { endSessionsOf } from '../../account/sessions/queries.ts'

/**
 * Blocks an account that the caller has locked, or ends that. Sessions end for good; API tokens, calendar addresses and
 * guest links of the account rest as long as it is blocked.
 * @returns whether that changed anything
 */
export async function putBlocked(tx: Tx, { id, blocked: was }: Account, blocked: boolean): Promise<boolean> {
  if (was === blocked) return false
  await tx.rows('update user_account set blocked = $2, updated_at = now() where id = $1', [id, blocked])
  if (blocked) await endSessionsOf(tx, id, 'account blocked', null)
  tx.recheckStreams(id)
  const event = blocked ? 'account_blocked' : 'account_unblocked'
  await recordAudit(tx, { userId: id, event, address: '', userAgent: '' })
  return true
}
