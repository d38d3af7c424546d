import * as client from 'openid-client'
import type { TokenPayload } from '@arbo/core/contract'
import type { OidcConfig } from '../../platform/config.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import { giveBackAttempt, takeAttempt } from '../../platform/http/rate-limit.ts'
import type { Limit } from '../../platform/http/rate-limit.ts'
import { text } from '../texts.ts'
import type { Identity } from '../../platform/access/identity.ts'
import type { Device } from '../auth/device.ts'
import { startSession } from '../auth/start-session.ts'
import { takeProof } from '../auth/take-proof.ts'
import { newChallenge } from '../two-factor/challenge.ts'
import { accountOf } from './account.ts'
import { ATTEMPT_SECONDS, newAttempt, openAttempt, sealAttempt } from './attempt.ts'
import type { OidcAttempt } from './attempt.ts'
import { claimsOf, personOf } from './claims.ts'
import type { Provider } from './provider.ts'

export interface OidcDeps extends Pick<Deps, 'config' | 'database' | 'secrets' | 'log'> {
  provider: Provider
  oidc: OidcConfig
}

const CALLBACK = '/login/callback'
const WINDOW_SECONDS = 15 * 60
const DESCRIPTION_MAX = 200

/** Faults of a provider that is out of reach, as opposed to one that refuses. */
const UNREACHABLE: readonly (string | undefined)[] = ['OAUTH_TIMEOUT', 'OAUTH_RESPONSE_IS_NOT_CONFORM']

/**
 * The address where a browser signs in, and the values that its page keeps meanwhile.
 * @throws {ApiError} sso_unavailable
 */
export async function begin({ provider, oidc, secrets }: OidcDeps, baseUrl: string) {
  const configuration = await provider()
  const attempt = newAttempt()
  const url = client.buildAuthorizationUrl(configuration, {
    redirect_uri: baseUrl + CALLBACK,
    scope: oidc.scopes,
    state: attempt.state,
    nonce: attempt.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(attempt.verifier),
    code_challenge_method: 'S256',
  })
  return { url: url.href, attempt: sealAttempt(secrets, attempt) }
}

/** The provider's words about a refusal. A failed check says nothing to the person: its cause is for the log. */
function failureOf(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (error instanceof client.AuthorizationResponseError) {
    const reason = (error.error_description ?? error.error).slice(0, DESCRIPTION_MAX)
    return new ApiError('sso_failed', { description: text('oidc.provider_says', { reason }), cause: error })
  }
  const { code } = error as { code?: string }
  // fetch rejects with a TypeError where there is no connection.
  const isUnreachable = UNREACHABLE.includes(code) || (error instanceof TypeError && code === undefined)
  return new ApiError(isUnreachable ? 'sso_unavailable' : 'sso_failed', { cause: error })
}

/** Exchanges the code and checks all that comes with it: state, issuer, PKCE, signature, audience, times and nonce. */
async function identify(deps: OidcDeps, attempt: OidcAttempt, address: URL) {
  try {
    const configuration = await deps.provider()
    const tokens = await client.authorizationCodeGrant(configuration, address, {
      expectedState: attempt.state,
      expectedNonce: attempt.nonce,
      pkceCodeVerifier: attempt.verifier,
      idTokenExpected: true,
    })
    return personOf(deps.oidc, await claimsOf(configuration, tokens))
  } catch (error) {
    const failure = failureOf(error)
    deps.log.warn({ err: failure.cause ?? failure }, 'a single sign-on did not succeed')
    throw failure
  }
}

/** @throws {ApiError} see the contract’s completeOidc; too_many_requests */
export async function complete(
  deps: OidcDeps,
  input: { attempt: string; query: string },
  device: Device,
  baseUrl: string,
): Promise<TokenPayload> {
  const { config, database, secrets, oidc } = deps
  const { perAddress } = config.loginFailures
  const limits: Limit[] = [{ key: `oidc:address:${device.address}`, hits: perAddress, seconds: WINDOW_SECONDS }]
  await takeAttempt(database, limits)
  const attempt = openAttempt(secrets, input.attempt)
  if (!attempt) throw new ApiError('sso_expired')
  const isFirst = await database.transaction((tx) => takeProof(tx, attempt.state, ATTEMPT_SECONDS))
  if (!isFirst) throw new ApiError('sso_expired')
  const address = new URL(baseUrl + CALLBACK)
  address.search = input.query
  const person = await identify(deps, attempt, address)
  const answer = await database.transaction(async (tx) => {
    const account = await accountOf(tx, person, oidc, device)
    if (account.hasTotp) return account
    return startSession(tx, deps, account.id, device, 'sso')
  })
  await giveBackAttempt(database, limits)
  if (!('hasTotp' in answer)) return answer
  throw new ApiError('requires_2fa', { meta: { challenge: await newChallenge(deps, answer, 'sso') } })
}

/** Where the browser ends the provider's session (OpenID Connect RP-Initiated Logout); null where there is none. */
export async function endAddress(
  { database, provider }: OidcDeps,
  { sessionId }: Identity,
  baseUrl: string,
): Promise<string | null> {
  const [session] = await database.query<{ by: string }>('select signed_in_by as by from auth_session where id = $1', [
    sessionId,
  ])
  if (session?.by !== 'sso') return null
  const configuration = await provider()
  if (!configuration.serverMetadata().end_session_endpoint) return null
  return client.buildEndSessionUrl(configuration, { post_logout_redirect_uri: `${baseUrl}/login` }).href
}
