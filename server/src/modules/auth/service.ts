import { createHash } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import type { TokenPayload } from '@arbo/core/contract'
import { ApiError, validationFailed } from '../../http/apiError.ts'
import type { Deps } from '../../http/deps.ts'
import { giveBackAttempt, takeAttempt } from '../../http/rateLimit.ts'
import type { Limit } from '../../http/rateLimit.ts'
import { text } from '../../texts.ts'
import { ACCESS_SECONDS, signAccessToken } from './accessToken.ts'
import { isPassword } from './password.ts'
import { accountByEmail, createSession, endSession, rotateSession, sessionForRefresh } from './queries.ts'
import type { SessionForRefresh } from './queries.ts'
import { firstRefreshToken, hashToken, nextRefreshToken, readRefreshToken } from './refreshToken.ts'
import type { RefreshToken } from './refreshToken.ts'

type AuthDeps = Pick<Deps, 'config' | 'database' | 'secrets'>

export interface Device {
  address: string
  userAgent: string
}

const REFRESH_DAYS = 30
/** How long a refresh may be repeated: its answer was lost, or two tabs asked at once. */
const REPEAT_MS = 10_000
const WINDOW_SECONDS = 15 * 60

function loginLimits({ config }: AuthDeps, email: string, address: string): Limit[] {
  // Hashed: what people type there is no business of the table's readers.
  const account = createHash('sha256').update(email).digest('base64url').slice(0, 22)
  const { perAccount, perAddress } = config.loginFailures
  return [
    { key: `login:account:${account}:${address}`, hits: perAccount, seconds: WINDOW_SECONDS },
    { key: `login:address:${address}`, hits: perAddress, seconds: WINDOW_SECONDS },
  ]
}

function payloadFor(deps: AuthDeps, userId: string, refresh: RefreshToken): TokenPayload {
  return {
    access_token: signAccessToken(userId, refresh.sessionId, deps.secrets.accessToken),
    refresh_token: refresh.text,
    expires_in: ACCESS_SECONDS,
  }
}

/** @throws {ApiError} validation_failed, invalid_credentials, blocked, too_many_requests */
export async function login(
  deps: AuthDeps,
  input: { email: string; password: string; password_confirmation?: string | undefined },
  device: Device,
): Promise<TokenPayload> {
  if (input.password_confirmation !== undefined && input.password_confirmation !== input.password) {
    throw validationFailed({ password_confirmation: text('auth.confirmation') })
  }
  const email = input.email.trim().toLowerCase()
  const limits = loginLimits(deps, email, device.address)
  await takeAttempt(deps.database, limits)
  const account = await accountByEmail(deps.database, email)
  const isRight = await isPassword(account?.passwordHash ?? null, input.password)
  if (!account || !isRight) throw new ApiError('invalid_credentials')
  // Only failures count: a studio behind one address signs in as often as it likes.
  await giveBackAttempt(deps.database, limits)
  if (account.blocked) throw new ApiError('blocked')
  const token = firstRefreshToken(uuidv7(), deps.secrets.refreshToken)
  await createSession(deps.database, {
    id: token.sessionId,
    userId: account.id,
    refreshHash: hashToken(token.text),
    days: REFRESH_DAYS,
    ...device,
  })
  return payloadFor(deps, account.id, token)
}

function checkSession(session: SessionForRefresh | undefined): asserts session is SessionForRefresh {
  if (!session || session.revokedAt || session.expiresAt <= new Date() || session.accountDeleted) {
    throw new ApiError('refresh_token_expired')
  }
  if (session.accountBlocked) throw new ApiError('blocked')
}

/**
 * Exchanges a refresh token for the next pair. The newest token works once; repeated within 10 s it gives the same
 * successor again, as long as that one is unused (a lost answer, two tabs). Any other second use means that two hold
 * the token, and ends the session for both.
 * @throws {ApiError} empty_token, refresh_token_expired, blocked
 */
export async function refresh(deps: AuthDeps, given: string): Promise<TokenPayload> {
  if (given.trim() === '') throw new ApiError('empty_token')
  const token = readRefreshToken(given, deps.secrets.refreshToken)
  if (!token) throw new ApiError('refresh_token_expired')
  const next = nextRefreshToken(token, deps.secrets.refreshToken)
  const answer = await deps.database.transaction(async (tx) => {
    const session = await sessionForRefresh(tx, token.sessionId)
    checkSession(session)
    const hash = hashToken(given)
    if (hash.equals(session.refreshHash)) {
      await rotateSession(tx, token.sessionId, { before: hash, after: hashToken(next.text), days: REFRESH_DAYS })
      return payloadFor(deps, session.userId, next)
    }
    const isRepeat =
      session.previousHash?.equals(hash) && session.rotatedAt && Date.now() - session.rotatedAt.getTime() < REPEAT_MS
    if (isRepeat) return payloadFor(deps, session.userId, next)
    await endSession(tx, token.sessionId, 'refresh token used twice')
    return null
  })
  if (!answer) throw new ApiError('refresh_token_expired')
  return answer
}

/** Ends a session at once: its refresh token and all its access tokens. */
export async function logout(deps: AuthDeps, sessionId: string): Promise<void> {
  await deps.database.transaction((tx) => endSession(tx, sessionId, 'logout'))
}
