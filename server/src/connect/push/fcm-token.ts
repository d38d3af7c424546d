import { createSign } from 'node:crypto'
import type { Config } from '../../platform/config.ts'

type Account = NonNullable<Config['pushAccount']>

const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging'
const HOUR_S = 3600
/** A token is not used in its last minute. */
const SPARE_MS = 60_000
const WAIT_MS = 10_000

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** RFC 7523: the claims that the account signs to get an access token. */
function assertion({ client_email, private_key, token_uri }: Account, nowS: number): string {
  const claims = { iss: client_email, scope: SCOPE, aud: token_uri, iat: nowS, exp: nowS + HOUR_S }
  const signed = `${part({ alg: 'RS256', typ: 'JWT' })}.${part(claims)}`
  return `${signed}.${createSign('RSA-SHA256').update(signed).sign(private_key, 'base64url')}`
}

/** Access tokens of a service account, each used as long as it holds. */
export class FcmToken {
  readonly #account: Account
  #token = ''
  #until = 0

  constructor(account: Account) {
    this.#account = account
  }

  /** @throws where the account is refused or its service cannot be reached */
  async get(now = Date.now()): Promise<string> {
    if (now < this.#until) return this.#token
    const response = await fetch(this.#account.token_uri, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
        assertion: assertion(this.#account, Math.floor(now / 1000)),
      }),
      signal: AbortSignal.timeout(WAIT_MS),
    })
    if (!response.ok) throw new Error(`the push account got no token: ${response.status}`)
    const { access_token, expires_in } = (await response.json()) as { access_token: string; expires_in: number }
    this.#token = access_token
    this.#until = now + expires_in * 1000 - SPARE_MS
    return access_token
  }

  /** Asks for another one next time. */
  forget(): void {
    this.#until = 0
  }
}
