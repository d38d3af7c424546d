import type { TokenPayload } from '@arbo/core/contract'
import { ApiError } from '../../platform/http/api-error.ts'
import { bearerOf } from '../../platform/access/authenticate.ts'
import { verifyAccessToken } from '../../platform/access/access-token.ts'
import { deviceOf } from './device.ts'
import { replaceFirstToken } from './queries.ts'
import { handOut, keptSessionOf, keptToken, takeBack } from './refresh-cookie.ts'
import type { CookieCall } from './refresh-cookie.ts'
import { firstRefreshToken, hashToken } from '../../platform/access/refresh-token.ts'
import { logout, refresh } from './service.ts'
import type { AuthDeps } from './service.ts'
import { payloadFor } from './start-session.ts'

/** A page looks right after signing in whether the cookie came back. */
const FIRST_LOOK_SECONDS = 60

/**
 * The cookie that a session began with did not come back: the browser, or something on the way, keeps none. Its page
 * goes on with tokens. Only who has the session's access token gets them, only in its first minute, and only until its
 * first refresh: later a script could turn the one token into the other.
 * @returns null where the session is not such a one
 */
async function tokensInstead(deps: AuthDeps, { request }: CookieCall, sessionId: string): Promise<TokenPayload | null> {
  const { authorization } = request.headers
  const claims = authorization && verifyAccessToken(bearerOf(authorization), deps.secrets.accessToken)
  if (!claims || claims.sid !== sessionId) return null
  const token = firstRefreshToken(sessionId, deps.secrets.refreshToken)
  const isGiven = await replaceFirstToken(deps.database, {
    sessionId,
    hash: hashToken(token.text),
    seconds: FIRST_LOOK_SECONDS,
  })
  return isGiven ? payloadFor(deps, claims.sub, token) : null
}

/**
 * Exchanges the refresh token of the body, else the one that the cookie keeps for the session in the header.
 * @throws {ApiError} as `refresh`; empty_token also where no cookie of that session came
 */
export async function refreshFor(deps: AuthDeps, call: CookieCall, refreshToken: string): Promise<TokenPayload> {
  const device = deviceOf(call.request)
  const sessionId = refreshToken.trim() === '' ? keptSessionOf(call) : null
  if (sessionId === null) return handOut(deps, call, await refresh(deps, refreshToken, device))
  const token = keptToken(deps, call)
  if (!token) {
    const pair = await tokensInstead(deps, call, sessionId)
    if (pair) return pair
    throw new ApiError('empty_token')
  }
  try {
    return handOut(deps, call, await refresh(deps, token.text, device))
  } catch (error) {
    // A server that cannot say now leaves everything as it is.
    if (error instanceof ApiError && error.status === 401) takeBack(call)
    throw error
  }
}

/** Ends the session of the caller's cookie, where it is the one that the header names. */
export async function endKept(deps: AuthDeps, call: CookieCall): Promise<void> {
  const token = keptToken(deps, call)
  if (!token) return
  await logout(deps, token.sessionId, deviceOf(call.request))
  takeBack(call)
}
