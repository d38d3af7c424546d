import { uuidv7 } from 'uuidv7'
import type { TokenPayload } from '@arbo/core/contract'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import { ACCESS_SECONDS, signAccessToken } from '../../platform/access/access-token.ts'
import type { Device } from './device.ts'
import { createSession } from './queries.ts'
import type { SignedInBy } from './queries.ts'
import { firstRefreshToken, hashToken, pairOf } from '../../platform/access/refresh-token.ts'
import type { RefreshToken } from '../../platform/access/refresh-token.ts'

type SessionDeps = Pick<Deps, 'secrets'>

export const REFRESH_DAYS = 30

/** The part of a session that a client gets: a new access token, and the refresh token that is valid from now on. */
export function payloadFor({ secrets }: SessionDeps, userId: string, refresh: RefreshToken): TokenPayload {
  return {
    access_token: signAccessToken(
      userId,
      refresh.sessionId,
      secrets.accessToken,
      Date.now(),
      pairOf(hashToken(refresh.text)),
    ),
    refresh_token: refresh.text,
    expires_in: ACCESS_SECONDS,
  }
}

/** Signs an account in: its proofs have been checked. */
export async function startSession(
  tx: Tx,
  deps: SessionDeps,
  userId: string,
  device: Device,
  signedInBy: SignedInBy = 'password',
): Promise<TokenPayload> {
  const token = firstRefreshToken(uuidv7(), deps.secrets.refreshToken)
  const { sessionId } = token
  const refreshHash = hashToken(token.text)
  await createSession(tx, { id: sessionId, userId, refreshHash, days: REFRESH_DAYS, signedInBy, ...device })
  await recordAudit(tx, { userId, event: 'login', sessionId, ...device })
  return payloadFor(deps, userId, token)
}
