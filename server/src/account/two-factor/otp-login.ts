import type { TokenPayload } from '@arbo/core/contract'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import { giveBackAttempt, takeAttempt } from '../../platform/http/rate-limit.ts'
import type { Limit } from '../../platform/http/rate-limit.ts'
import { takeTurn } from '../../platform/http/turns.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import type { Device } from '../auth/device.ts'
import { isKnownAddress } from '../auth/known-address.ts'
import { startSession } from '../auth/start-session.ts'
import { stepOf } from './authenticator.ts'
import { endChallenge, failChallenge, lockChallenge, readChallenge } from './challenge.ts'
import { takeRecoveryCode, takeStep, totpOf } from './queries.ts'
import { hashRecoveryCode, readRecoveryCode } from './recovery-codes.ts'
import { unseal } from './secret-box.ts'

type OtpDeps = Pick<Deps, 'database' | 'secrets'>
type Proof = 'code' | 'recovery' | null

const WINDOW_SECONDS = 15 * 60
const WRONG_FROM_ADDRESS = 10
/** From everywhere; then each further one waits. */
const WRONG_IN_ALL = 20

function limitsOf(userId: string, address: string): Limit[] {
  return [{ key: `otp:account:${userId}:${address}`, hits: WRONG_FROM_ADDRESS, seconds: WINDOW_SECONDS }]
}

/** Uses up the typed code, an authenticator's or a recovery code. */
async function proveCode(tx: Tx, { secrets }: OtpDeps, userId: string, typed: string): Promise<Proof> {
  const totp = await totpOf(tx, userId)
  if (!totp?.secret) return null
  const letters = readRecoveryCode(typed)
  if (letters) {
    const hash = hashRecoveryCode(secrets.recoveryCodes, userId, letters)
    return (await takeRecoveryCode(tx, userId, hash)) ? 'recovery' : null
  }
  const step = stepOf(unseal(secrets.totp, userId, totp.secret), typed.replace(/\s/g, ''))
  return step !== null && (await takeStep(tx, userId, step)) ? 'code' : null
}

/**
 * Completes a sign-in whose password was right. A challenge is used once and ends with its fifth wrong code.
 * @throws {ApiError} invalid_otp, challenge_expired, blocked, too_many_requests
 */
export async function otpLogin(
  deps: OtpDeps,
  { challenge, code }: { challenge: string; code: string },
  device: Device,
): Promise<TokenPayload> {
  const signIn = await readChallenge(deps, challenge)
  if (!signIn) throw new ApiError('challenge_expired')
  const { id, userId } = signIn
  if (signIn.accountBlocked) throw new ApiError('blocked')
  const limits = limitsOf(userId, device.address)
  await takeAttempt(deps.database, limits)
  const turns = { key: `otp:everywhere:${userId}`, free: WRONG_IN_ALL }
  const isKnown = await isKnownAddress(deps.database, { id: userId }, device.address)
  if (!isKnown) await takeTurn(deps.database, turns)
  const outcome = await deps.database.transaction(async (tx) => {
    if (!(await lockChallenge(tx, id))) return 'challenge_expired'
    const proof = await proveCode(tx, deps, userId, code)
    if (!proof) {
      await failChallenge(tx, id)
      await recordAudit(tx, { userId, event: 'login_failed', ...device })
      return 'invalid_otp'
    }
    await endChallenge(tx, id)
    if (proof === 'recovery') await recordAudit(tx, { userId, event: 'recovery_code_used', ...device })
    return startSession(tx, deps, userId, device, signIn.signedInBy)
  })
  if (typeof outcome === 'string') throw new ApiError(outcome)
  await giveBackAttempt(deps.database, isKnown ? limits : [...limits, turns])
  return outcome
}
