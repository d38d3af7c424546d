import { z } from 'zod'
import type { Database } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { findAccount, lockAccount } from '../../account/auth/account-queries.ts'
import { putBlocked } from './block-account.ts'
import { removeAccount } from './delete-account.ts'

const Address = z.string().trim().toLowerCase().min(3).max(320)

/** The operator's actions on an account, by the command line or by a call. */
export const Order = z.strictObject({
  action: z.enum(['block', 'unblock', 'delete']),
  email: Address,
  /** Of a deleted account: false shows its work as that of a 'Former member'. */
  keep_name: z.boolean().default(true),
  /** Of a deleted account: the member who gets the workspaces that it alone owns. */
  hand_over_to: Address.optional(),
})
export type Order = z.infer<typeof Order>

/**
 * @returns whether that changed anything: blocked twice is blocked
 * @throws {ApiError} not_found, sole_owner
 */
export function operate(database: Database, order: Order): Promise<boolean> {
  const { action, email, keep_name: keepName, hand_over_to: heir } = order
  return database.transaction(async (tx) => {
    const row = await findAccount(tx, email)
    const account = row && (await lockAccount(tx, row.id))
    if (!account) throw new ApiError('not_found')
    if (action !== 'delete') return putBlocked(tx, account, action === 'block')
    await removeAccount(tx, account, { keepName, by: 'operator', heir })
    return true
  })
}
