import { uuidv7 } from 'uuidv7'
import type { HandlerInput, Passkey } from '@arbo/core/contract'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Identity } from '../../platform/access/identity.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import { requireOwnSignIn } from '../auth/require-own-sign-in.ts'
import type { Device } from '../auth/device.ts'
import { passwordHashOf } from '../auth/queries.ts'
import { takeProof } from '../auth/take-proof.ts'
import { requireTotpUpdate } from '../two-factor/may-update.ts'
import { CHALLENGE_SECONDS, isChallenge, newChallenge } from './challenge.ts'
import { requireProof } from '../auth/require-proof.ts'
import { library } from './library.ts'
import { placeOf } from './place.ts'
import {
  countPasskeys,
  credentialIdsOf,
  deletePasskey,
  insertPasskey,
  passkeysOf,
  renamePasskey as rename,
} from './queries.ts'

type PasskeyDeps = Pick<Deps, 'config' | 'database' | 'secrets'>

const PASSKEYS_PER_ACCOUNT = 20

export async function listPasskeys({ database }: PasskeyDeps, { userId }: Identity) {
  return {
    passkeys: await passkeysOf(database, userId),
    has_password: (await passwordHashOf(database, userId)) !== null,
  }
}

function checkNumber(passkeys: number): void {
  const limit = PASSKEYS_PER_ACCOUNT
  if (passkeys >= limit) throw new ApiError('limit_reached', { meta: { limit } })
}

/** @throws {ApiError} wrong_password, sign_in_again, permission_denied, limit_reached, sso_required */
export async function beginPasskey(
  deps: PasskeyDeps,
  identity: Identity,
  password: string | undefined,
  baseUrl: string,
): Promise<Record<string, unknown>> {
  requireOwnSignIn(deps)
  const { database, secrets, config } = deps
  const { userId } = identity
  await requireTotpUpdate(deps, userId)
  await requireProof(deps, identity, password)
  const credentialIds = await credentialIdsOf(database, userId)
  checkNumber(credentialIds.length)
  const [account] = await database.query<{ email: string; name: string }>(
    'select email, display_name as name from user_account where id = $1',
    [userId],
  )
  const { generateRegistrationOptions } = await library()
  return {
    ...(await generateRegistrationOptions({
      rpName: config.page.product_title,
      rpID: placeOf(baseUrl).rpId,
      userID: new Uint8Array(Buffer.from(userId)),
      userName: account?.email ?? '',
      userDisplayName: account?.name ?? '',
      challenge: newChallenge(secrets, 'passkey-add', userId),
      timeout: CHALLENGE_SECONDS * 1000,
      excludeCredentials: credentialIds.map((id) => ({ id: id.toString('base64url') })),
      // Found without a name being typed, and never by presence alone: it stands for password and code together.
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })),
  }
}

/** The new key that the authenticator proves; null where it is not genuine. */
async function check({ secrets }: PasskeyDeps, userId: string, credential: NewCredential, baseUrl: string) {
  const { verifyRegistrationResponse } = await library()
  const { rpId, origin } = placeOf(baseUrl)
  let challenge = ''
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...credential, clientExtensionResults: {} },
      expectedChallenge: (value) => {
        challenge = value
        return isChallenge(secrets, 'passkey-add', value, userId)
      },
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
    })
    return registrationInfo ? { ...registrationInfo, challenge } : null
  } catch {
    return null
  }
}

type NewCredential = HandlerInput<'addPasskey'>['body']['credential']

/** @throws {ApiError} passkey_refused, permission_denied, limit_reached, sso_required */
export async function addPasskey(
  deps: PasskeyDeps,
  { userId, sessionId }: Identity,
  { name, credential }: HandlerInput<'addPasskey'>['body'],
  device: Device,
  baseUrl: string,
): Promise<Passkey> {
  requireOwnSignIn(deps)
  await requireTotpUpdate(deps, userId)
  const proof = await check(deps, userId, credential, baseUrl)
  if (!proof) throw new ApiError('passkey_refused')
  return deps.database.transaction(async (tx) => {
    if (!(await takeProof(tx, proof.challenge, CHALLENGE_SECONDS))) throw new ApiError('passkey_refused')
    checkNumber(await countPasskeys(tx, userId))
    const passkey = await insertPasskey(tx, {
      id: uuidv7(),
      userId,
      name,
      credentialId: Buffer.from(proof.credential.id, 'base64url'),
      publicKey: Buffer.from(proof.credential.publicKey),
      counter: proof.credential.counter,
      transports: credential.response.transports ?? [],
      backedUp: proof.credentialBackedUp,
    })
    if (!passkey) throw new ApiError('passkey_refused')
    await recordAudit(tx, { userId, event: 'passkey_added', sessionId, ...device })
    return passkey
  })
}

/** @throws {ApiError} not_found */
export async function renamePasskey(
  { database }: PasskeyDeps,
  { userId }: Identity,
  id: string,
  name: string,
): Promise<Passkey> {
  const renamed = await rename(database, userId, id, name)
  if (!renamed) throw new ApiError('not_found')
  return renamed
}

/** @throws {ApiError} not_found, wrong_password, sign_in_again, permission_denied */
export async function removePasskey(
  deps: PasskeyDeps,
  identity: Identity,
  { id, password }: { id: string; password: string | undefined },
  device: Device,
): Promise<void> {
  const { userId, sessionId } = identity
  await requireTotpUpdate(deps, userId)
  await requireProof(deps, identity, password)
  await deps.database.transaction(async (tx) => {
    if (!(await deletePasskey(tx, userId, id))) throw new ApiError('not_found')
    await recordAudit(tx, { userId, event: 'passkey_removed', sessionId, ...device })
  })
}
