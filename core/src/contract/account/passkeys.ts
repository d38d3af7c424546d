import { z } from 'zod'
import { GivenPassword } from './account-fields.ts'
import { TokenPayload } from './auth.ts'
import { resource } from '../platform/endpoint.ts'
import { PASSKEY_NAME_MAX } from '../platform/enums.ts'
import { Done, Id, Line, Moment } from '../platform/shapes.ts'
import { refusal } from '../platform/refusal-texts.ts'

const PasskeyName = Line.min(1, refusal('name_required')).refine(
  (name) => Array.from(name).length <= PASSKEY_NAME_MAX,
  refusal('name_long', { max: PASSKEY_NAME_MAX }),
)

/** A key of the account at an authenticator: a device, a password manager, a security key. */
export const Passkey = z.object({
  id: Id,
  name: z.string(),
  /** Kept by a password manager or a cloud, so that it outlives the device. */
  backed_up: z.boolean(),
  created_at: Moment,
  last_used_at: Moment.nullable(),
})
/** A passkey as its owner’s list has it; the key itself never leaves the authenticator. */
export type Passkey = z.infer<typeof Passkey>

const Base64Url = z
  .string()
  .regex(/^[\w-]*$/)
  .max(16_384)

/** What navigator.credentials.create gave, by its toJSON. */
const Registration = z.object({
  id: Base64Url.min(1),
  rawId: Base64Url.min(1),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: Base64Url,
    attestationObject: Base64Url,
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
})

/** What navigator.credentials.get gave, by its toJSON. */
const Assertion = z.object({
  id: Base64Url.min(1),
  rawId: Base64Url.min(1),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: Base64Url,
    authenticatorData: Base64Url,
    signature: Base64Url,
    userHandle: Base64Url.nullish(),
  }),
})

/** As PublicKeyCredential.parse…FromJSON takes it. */
const Options = z.record(z.string(), z.unknown())

/** The account’s password; accounts without one leave it out, within 15 minutes of signing in. */
const Proof = z.object({ password: GivenPassword.optional() })

/** Sign-in with passkeys (WebAuthn), and the passkeys of one’s own account. */
export const passkeyEndpoints = resource({
  passkeyOptions: {
    method: 'GET',
    path: 'passkeys/options',
    summary: 'What a browser needs to sign in with a passkey (navigator.credentials.get); good for 5 minutes, once.',
    access: 'public',
    scope: 'none',
    answer: 'data',
    data: Options,
    errors: ['sso_required'],
  },
  passkeyLogin: {
    method: 'POST',
    path: 'passkeys/login',
    summary:
      'Sign in with a passkey. It proves the device and its user, so no two-factor code is asked for. With the challenge of a sign-in that waits for its code it must be of the same account.',
    access: 'public',
    scope: 'none',
    body: z.object({ credential: Assertion, challenge: z.string().min(1).max(512).optional() }),
    answer: 'data',
    data: TokenPayload,
    errors: ['passkey_unknown', 'challenge_expired', 'blocked', 'email_not_verified', 'sso_required'],
  },
  listPasskeys: {
    method: 'GET',
    path: 'me/passkeys',
    summary: 'The passkeys of the account, oldest first, and whether it has a password that changes of them ask for.',
    access: 'user',
    scope: 'none',
    answer: 'data',
    data: z.object({ passkeys: z.array(Passkey), has_password: z.boolean() }),
  },
  beginPasskey: {
    method: 'POST',
    path: 'me/passkeys/options',
    summary: 'Begin to add a passkey: what navigator.credentials.create needs; good for 5 minutes, once.',
    access: 'user',
    scope: 'none',
    body: Proof,
    answer: 'data',
    data: Options,
    errors: ['wrong_password', 'sign_in_again', 'permission_denied', 'limit_reached', 'sso_required'],
  },
  addPasskey: {
    method: 'POST',
    path: 'me/passkeys',
    summary: 'Add the passkey that the browser has made. At most 20.',
    access: 'user',
    scope: 'none',
    body: z.object({ name: PasskeyName, credential: Registration }),
    answer: 'data',
    data: Passkey,
    errors: ['passkey_refused', 'permission_denied', 'limit_reached', 'sso_required'],
  },
  renamePasskey: {
    method: 'PATCH',
    path: 'me/passkeys/{id}',
    summary: 'Rename a passkey.',
    access: 'user',
    scope: 'none',
    params: z.object({ id: Id }),
    body: z.object({ name: PasskeyName }),
    answer: 'data',
    data: Passkey,
    errors: ['not_found'],
  },
  deletePasskey: {
    method: 'PUT',
    path: 'me/passkeys/{id}/delete',
    summary: 'Remove a passkey: it signs nobody in any more.',
    access: 'user',
    scope: 'none',
    params: z.object({ id: Id }),
    body: Proof,
    answer: 'data',
    data: Done,
    errors: ['not_found', 'wrong_password', 'sign_in_again', 'permission_denied'],
  },
})
