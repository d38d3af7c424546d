import type { TokenPayload } from '@arbo/core/contract'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import { giveBackAttempt, takeAttempt } from '../../platform/http/rate-limit.ts'
import type { Limit } from '../../platform/http/rate-limit.ts'
import { takeTurn } from '../../platform/http/turns.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import { newChallenge } from '../two-factor/challenge.ts'
import { everywhere, keyOf } from './attempts.ts'
import { checkConfirmation } from './check-confirmation.ts'
import { requireOwnSignIn } from './require-own-sign-in.ts'
import type { Device } from './device.ts'
import { isKnownAddress } from './known-address.ts'
import { isPassword } from './password.ts'
import { keepAskedLanguage } from './keep-asked-language.ts'
import { accountByEmail, endSession, keepPassword, rotateSession, sessionForRefresh } from './queries.ts'
import type { SessionForRefresh } from './queries.ts'
import { hashToken, nextRefreshToken, readRefreshToken } from '../../platform/access/refresh-token.ts'
import { payloadFor, REFRESH_DAYS, startSession } from './start-session.ts'

export type AuthDeps = Pick<Deps, 'config' | 'database' | 'secrets' | 'log'>

/** How long a refresh may be repeated: its answer was lost, or two tabs asked at once. */
const REPEAT_MS = 10_000
const WINDOW_SECONDS = 15 * 60

function loginLimits({ config }: AuthDeps, email: string, address: string): Limit[] {
  const account = keyOf(email)
  const { perAccount, perAddress } = config.loginFailures
  return [
    { key: `login:account:${account}:${address}`, hits: perAccount, seconds: WINDOW_SECONDS },
    { key: `login:address:${address}`, hits: perAddress, seconds: WINDOW_SECONDS },
  ]
}

/**
 * Not waited for: an address without an account has nothing to record, and must not be told by a quicker answer.
 */
function recordFailure({ database, log }: AuthDeps, userId: string, device: Device): void {
  recordAudit(database, { userId, event: 'login_failed', ...device }).catch((error: unknown) =>
    log.error({ err: error }, 'a failed sign-in could not be recorded'),
  )
}

/**
 * @throws {ApiError} sso_required, validation_failed, invalid_credentials, blocked, email_not_verified, requires_2fa with
 *   meta.challenge for otp/login, too_many_requests
 */
export async function login(
  deps: AuthDeps,
  input: { email: string; password: string; password_confirmation?: string | undefined },
  device: Device,
): Promise<TokenPayload> {
  requireOwnSignIn(deps)
  checkConfirmation(input)
  const email = input.email.trim().toLowerCase()
  const limits = loginLimits(deps, email, device.address)
  await takeAttempt(deps.database, limits)
  const turns = everywhere(deps.config, `login:everywhere:${keyOf(email)}`)
  const isKnown = await isKnownAddress(deps.database, { email }, device.address)
  if (!isKnown) await takeTurn(deps.database, turns)
  const account = await accountByEmail(deps.database, email)
  const isRight = await isPassword(account?.passwordHash ?? null, input.password)
  if (account && !isRight) recordFailure(deps, account.id, device)
  if (!account || !isRight) throw new ApiError('invalid_credentials')
  // Only failures count: a studio behind one address signs in as often as it likes.
  await giveBackAttempt(deps.database, isKnown ? limits : [...limits, turns])
  if (account.blocked) throw new ApiError('blocked')
  if (!account.emailVerified) throw new ApiError('email_not_verified')
  if (account.hasTotp) {
    throw new ApiError('requires_2fa', { meta: { challenge: await newChallenge(deps, account) } })
  }
  const { id, passwordHash } = account
  const answer = await deps.database.transaction(async (tx) =>
    (await keepPassword(tx, id, passwordHash)) ? startSession(tx, deps, id, device) : null,
  )
  if (!answer) throw new ApiError('invalid_credentials')
  return answer
}

function checkSession(session: SessionForRefresh | undefined): asserts session is SessionForRefresh {
  // Their sessions have ended with them: they are told the reason.
  if (session?.accountDeleted) throw new ApiError('user_not_exists')
  if (session?.accountBlocked) throw new ApiError('blocked')
  if (!session || session.revokedAt || session.expiresAt <= new Date()) throw new ApiError('refresh_token_expired')
}

const mayRepeat = ({ rotatedAt, takenUpAt }: SessionForRefresh): boolean =>
  rotatedAt !== null && (takenUpAt === null || Date.now() - rotatedAt.getTime() < REPEAT_MS)

/**
 * Exchanges a refresh token for the next pair. The newest token works once; repeated within 10 s (two tabs), or as long
 * as nobody has used the pair that it gave (its answer was lost on the way, perhaps hours ago), it gives the same
 * successor again. Any other second use means that two hold the token, and ends the session for both.
 * @throws {ApiError} empty_token, refresh_token_expired, blocked, user_not_exists
 */
export async function refresh(deps: AuthDeps, refreshToken: string, device: Device): Promise<TokenPayload> {
  if (refreshToken.trim() === '') throw new ApiError('empty_token')
  const token = readRefreshToken(refreshToken, deps.secrets.refreshToken)
  if (!token) throw new ApiError('refresh_token_expired')
  const next = nextRefreshToken(token, deps.secrets.refreshToken)
  const answer = await deps.database.transaction(async (tx) => {
    const session = await sessionForRefresh(tx, token.sessionId)
    checkSession(session)
    const hash = hashToken(refreshToken)
    if (hash.equals(session.refreshHash)) {
      await rotateSession(tx, token.sessionId, { before: hash, after: hashToken(next.text), days: REFRESH_DAYS })
      await keepAskedLanguage(tx, session.userId)
      return payloadFor(deps, session.userId, next)
    }
    if (session.previousHash?.equals(hash) && mayRepeat(session)) return payloadFor(deps, session.userId, next)
    await endSession(tx, token.sessionId, 'refresh token used twice')
    const { userId } = session
    await recordAudit(tx, { userId, event: 'session_reused', sessionId: token.sessionId, ...device })
    return null
  })
  if (!answer) throw new ApiError('refresh_token_expired')
  return answer
}

/** Ends a session at once: its refresh token and all its access tokens. */
export async function logout(deps: AuthDeps, sessionId: string, device: Device): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const userId = await endSession(tx, sessionId, 'logout')
    if (userId) await recordAudit(tx, { userId, event: 'logout', sessionId, ...device })
  })
}
