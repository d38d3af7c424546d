import { ApiError } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import { giveBackAttempt, takeAttempt } from '../../platform/http/rate-limit.ts'
import type { Limit } from '../../platform/http/rate-limit.ts'
import type { Identity } from '../../platform/access/identity.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import { confirmPassword } from '../auth/confirm-password.ts'
import type { Device } from '../auth/device.ts'
import { enrolment, newSecret, stepOf } from './authenticator.ts'
import { requireTotpUpdate } from './may-update.ts'
import { activatePending, deleteTotp, emailOf, replaceRecoveryCodes, storePending, totpOf } from './queries.ts'
import { hashRecoveryCode, newRecoveryCodes, readRecoveryCode } from './recovery-codes.ts'
import { seal, unseal } from './secret-box.ts'

type TotpDeps = Pick<Deps, 'database' | 'secrets'>

const WINDOW_SECONDS = 15 * 60
const WRONG_CODES = 10

/**
 * Begins a set-up. One that is in force stays so until a code of the new secret is given.
 * @throws {ApiError} wrong_password, permission_denied, too_many_requests
 */
export async function beginTotp(deps: TotpDeps, { userId }: Identity, password: string) {
  await requireTotpUpdate(deps, userId)
  await confirmPassword(deps, userId, password)
  const secret = newSecret()
  await storePending(deps.database, userId, seal(deps.secrets.totp, userId, secret))
  return enrolment(secret, await emailOf(deps.database, userId))
}

/**
 * Ends a set-up by a first code.
 * @returns ten recovery codes; those of before stop working
 * @throws {ApiError} wrong_code, permission_denied, too_many_requests
 */
export async function confirmTotp(
  { database, secrets }: TotpDeps,
  { userId, sessionId }: Identity,
  code: string,
  device: Device,
): Promise<string[]> {
  await requireTotpUpdate({ database }, userId)
  const limits: Limit[] = [{ key: `totp:set-up:${userId}`, hits: WRONG_CODES, seconds: WINDOW_SECONDS }]
  await takeAttempt(database, limits)
  const codes = newRecoveryCodes()
  const hashes = codes.map((one) => hashRecoveryCode(secrets.recoveryCodes, userId, readRecoveryCode(one) ?? ''))
  await database.transaction(async (tx) => {
    const pending = (await totpOf(tx, userId))?.pendingSecret
    const step = pending ? stepOf(unseal(secrets.totp, userId, pending), code) : null
    if (step === null) throw new ApiError('wrong_code')
    await activatePending(tx, userId, step)
    await replaceRecoveryCodes(tx, userId, hashes)
    await recordAudit(tx, { userId, event: 'totp_enabled', sessionId, ...device })
  })
  await giveBackAttempt(database, limits)
  return codes
}

/**
 * Turns two-factor sign-in off; its recovery codes go with it. Where it is off, there is nothing to do.
 * @throws {ApiError} wrong_password, permission_denied, too_many_requests
 */
export async function removeTotp(
  deps: TotpDeps,
  { userId, sessionId }: Identity,
  password: string,
  device: Device,
): Promise<void> {
  await requireTotpUpdate(deps, userId)
  await confirmPassword(deps, userId, password)
  await deps.database.transaction(async (tx) => {
    const wasOn = await deleteTotp(tx, userId)
    if (wasOn) await recordAudit(tx, { userId, event: 'totp_removed', sessionId, ...device })
  })
}
