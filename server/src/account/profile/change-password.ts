import type { HandlerInput } from '@arbo/core/contract'
import type { Deps } from '../../platform/deps.ts'
import type { Identity } from '../../platform/access/identity.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import { checkConfirmation } from '../auth/check-confirmation.ts'
import { confirmPassword } from '../auth/confirm-password.ts'
import type { Device } from '../auth/device.ts'
import { hashPassword } from '../auth/password.ts'
import { endSessionsOf } from '../sessions/queries.ts'

/**
 * Sets another password; whoever is signed in elsewhere, perhaps with the old one, is signed out.
 * @throws {ApiError} validation_failed, wrong_password, too_many_requests
 */
export async function changePassword(
  deps: Pick<Deps, 'database'>,
  { userId, sessionId }: Identity,
  input: HandlerInput<'changePassword'>['body'],
  device: Device,
): Promise<void> {
  checkConfirmation(input)
  await confirmPassword(deps, userId, input.current_password)
  const hash = await hashPassword(input.password)
  await deps.database.transaction(async (tx) => {
    await tx.rows('update user_account set password_hash = $2, updated_at = now() where id = $1', [userId, hash])
    await endSessionsOf(tx, userId, 'password changed', sessionId)
    await recordAudit(tx, { userId, event: 'password_changed', sessionId, ...device })
  })
}
