import * as client from 'openid-client'
import type { Secrets } from '../../platform/http/secrets.ts'
import { seal, unseal } from '../two-factor/secret-box.ts'

/**
 * One sign-in at the provider. The page that began it keeps it, sealed, in its tab: another browser that is given the
 * callback's address cannot complete it, and the server needs no cookie and no row for sign-ins that are given up.
 */
export interface OidcAttempt {
  state: string
  nonce: string
  /** PKCE (RFC 7636). */
  verifier: string
  /** Epoch milliseconds. */
  expires: number
}

export const ATTEMPT_SECONDS = 10 * 60
const PURPOSE = 'oidc-attempt'

type AttemptSecrets = Pick<Secrets, 'oidc'>

export function newAttempt(now = Date.now()): OidcAttempt {
  return {
    state: client.randomState(),
    nonce: client.randomNonce(),
    verifier: client.randomPKCECodeVerifier(),
    expires: now + ATTEMPT_SECONDS * 1000,
  }
}

export function sealAttempt(secrets: AttemptSecrets, attempt: OidcAttempt): string {
  return seal(secrets.oidc, PURPOSE, Buffer.from(JSON.stringify(attempt))).toString('base64url')
}

/** Null where it is over or was never given out. */
export function openAttempt(secrets: AttemptSecrets, text: string, now = Date.now()): OidcAttempt | null {
  try {
    // Sealed by us, so its shape is ours.
    const opened = unseal(secrets.oidc, PURPOSE, Buffer.from(text, 'base64url')).toString()
    const attempt = JSON.parse(opened) as OidcAttempt
    return attempt.expires > now ? attempt : null
  } catch {
    return null
  }
}
