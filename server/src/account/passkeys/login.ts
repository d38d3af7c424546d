import type { HandlerInput, TokenPayload } from '@arbo/core/contract'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import { giveBackAttempt, takeAttempt } from '../../platform/http/rate-limit.ts'
import type { Limit } from '../../platform/http/rate-limit.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import { requireOwnSignIn } from '../auth/require-own-sign-in.ts'
import type { Device } from '../auth/device.ts'
import { startSession } from '../auth/start-session.ts'
import { takeProof } from '../auth/take-proof.ts'
import { endChallenge, lockChallenge, readChallenge } from '../two-factor/challenge.ts'
import { CHALLENGE_SECONDS, isChallenge, newChallenge } from './challenge.ts'
import { markUsed, passkeyByCredential } from './queries.ts'
import type { StoredKey } from './queries.ts'
import { placeOf } from './place.ts'
import { library } from './library.ts'

type LoginDeps = Pick<Deps, 'config' | 'database' | 'secrets'>
type Credential = HandlerInput<'passkeyLogin'>['body']['credential']

const WINDOW_SECONDS = 15 * 60

/** For any passkey that the browser has of this server: who signs in is not asked first. */
export async function loginOptions(deps: LoginDeps, baseUrl: string): Promise<Record<string, unknown>> {
  requireOwnSignIn(deps)
  const { generateAuthenticationOptions } = await library()
  return {
    ...(await generateAuthenticationOptions({
      rpID: placeOf(baseUrl).rpId,
      challenge: newChallenge(deps.secrets, 'passkey-login'),
      timeout: CHALLENGE_SECONDS * 1000,
      userVerification: 'required',
    })),
  }
}

interface Proof {
  counter: number
  backedUp: boolean
  /** The signed challenge. */
  challenge: string
}

/** Null where the signature, the page, the challenge or the counter is not as it must be. */
async function check({ secrets }: LoginDeps, credential: Credential, key: StoredKey, baseUrl: string) {
  const { verifyAuthenticationResponse } = await library()
  const { rpId, origin } = placeOf(baseUrl)
  const { id, rawId, type, response } = credential
  let challenge = ''
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId,
        type,
        clientExtensionResults: {},
        response: { ...response, userHandle: response.userHandle ?? undefined },
      },
      expectedChallenge: (value) => {
        challenge = value
        return isChallenge(secrets, 'passkey-login', value)
      },
      expectedOrigin: origin,
      expectedRPID: rpId,
      credential: { id, publicKey: new Uint8Array(key.publicKey), counter: key.counter },
      requireUserVerification: true,
    })
    const { newCounter, credentialBackedUp } = authenticationInfo
    return verified ? ({ counter: newCounter, backedUp: credentialBackedUp, challenge } satisfies Proof) : null
  } catch {
    // The library throws for whatever is not genuine; which it was is nobody's business.
    return null
  }
}

/**
 * Signs in. With the challenge of a sign-in that waits for its two-factor code, the passkey takes the code's place.
 * @throws {ApiError} passkey_unknown, challenge_expired, blocked, email_not_verified, too_many_requests
 */
export async function passkeyLogin(
  deps: LoginDeps,
  input: HandlerInput<'passkeyLogin'>['body'],
  device: Device,
  baseUrl: string,
): Promise<TokenPayload> {
  requireOwnSignIn(deps)
  const { perAddress } = deps.config.loginFailures
  const limits: Limit[] = [{ key: `passkey:address:${device.address}`, hits: perAddress, seconds: WINDOW_SECONDS }]
  await takeAttempt(deps.database, limits)
  const waiting = input.challenge === undefined ? null : await readChallenge(deps, input.challenge)
  if (input.challenge !== undefined && !waiting) throw new ApiError('challenge_expired')
  const outcome = await deps.database.transaction(async (tx) => {
    if (waiting && !(await lockChallenge(tx, waiting.id))) return 'challenge_expired'
    const key = await passkeyByCredential(tx, Buffer.from(input.credential.id, 'base64url'))
    if (!key || (waiting && waiting.userId !== key.userId)) return 'passkey_unknown'
    const proof = await check(deps, input.credential, key, baseUrl)
    const isFirst = proof && (await takeProof(tx, proof.challenge, CHALLENGE_SECONDS))
    if (!isFirst) {
      await recordAudit(tx, { userId: key.userId, event: 'login_failed', ...device })
      return 'passkey_unknown'
    }
    if (key.accountBlocked) return 'blocked'
    if (!key.emailVerified) return 'email_not_verified'
    await markUsed(tx, key.id, proof.counter, proof.backedUp)
    if (waiting) await endChallenge(tx, waiting.id)
    return startSession(tx, deps, key.userId, device, 'passkey')
  })
  if (typeof outcome === 'string') throw new ApiError(outcome)
  await giveBackAttempt(deps.database, limits)
  return outcome
}
