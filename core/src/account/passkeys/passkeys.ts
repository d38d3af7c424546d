import { accountText } from '../texts.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import type { CallInput } from '../../contract/index.ts'
import type { routes } from '../../contract/routes.gen.ts'
import type { Session } from '../../platform/session/types.ts'

type Options = Record<string, unknown>
type NewCredential = NonNullable<CallInput<'addPasskey'>['body']>['credential']

/** The two rows that the sign-in page calls; the whole table would be too much for it (sessionRoutes.ts). */
const ROUTES = {
  passkeyOptions: { method: 'GET', path: 'passkeys/options', answer: 'data' },
  passkeyLogin: { method: 'POST', path: 'passkeys/login', answer: 'data' },
} as const satisfies Partial<typeof routes>

/** An address of numbers, for which no browser keeps a passkey. */
const NUMBERS = /^[\d.]+$|^\[/

/** Whether this page can ask for a passkey: a newer browser, at a host name, over https or on the own machine. */
export function canUsePasskeys(): boolean {
  return (
    typeof PublicKeyCredential === 'function' &&
    'parseRequestOptionsFromJSON' in PublicKeyCredential &&
    !NUMBERS.test(location.hostname)
  )
}

/**
 * @throws {ApiError} passkey_cancelled where no credential comes: the person closed the question, it took too long, or
 *   the browser has none. Browsers do not say which, so that pages cannot find out.
 */
async function ask(question: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  try {
    const credential = await question()
    if (credential) return credential as PublicKeyCredential
  } catch (error) {
    // The authenticator is among those that may not answer again.
    if (error instanceof DOMException && error.name === 'InvalidStateError') {
      throw new ApiError(0, { error: 'passkey_known', message: accountText('passkey.known') })
    }
    if (!(error instanceof DOMException)) throw error
  }
  throw new ApiError(0, { error: 'passkey_cancelled', message: accountText('passkey.cancelled') })
}

/** @param options of me/passkeys/options */
export async function createPasskey(options: Options): Promise<NewCredential> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON,
  )
  const credential = await ask(() => navigator.credentials.create({ publicKey }))
  return credential.toJSON() as NewCredential
}

/** Signs in, or completes a sign-in that waits for its two-factor code. Code: passkey_unknown, passkey_cancelled. */
export async function signInByPasskey(session: Session): Promise<void> {
  const { data } = await session.request(ROUTES.passkeyOptions, { optOut: [0, 403, 422, 429, 500, 502, 503, 504] })
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    data as unknown as PublicKeyCredentialRequestOptionsJSON,
  )
  const credential = await ask(() => navigator.credentials.get({ publicKey }))
  await session.signIn(ROUTES.passkeyLogin, { credential: credential.toJSON() as object })
}
