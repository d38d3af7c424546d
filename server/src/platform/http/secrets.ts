import { createSecretKey, hkdfSync, randomBytes } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import type { Database } from '../db/database.ts'

/** One key per purpose, so that a proof made for one is never taken for another. */
export interface Secrets {
  accessToken: KeyObject
  refreshToken: KeyObject
  /** For looking as somebody else. */
  viewAs: KeyObject
  /** For mailed links. */
  links: KeyObject
  /** For the addresses of guest links, and their passes. */
  guests: KeyObject
  /** For the addresses of personal calendars. */
  calendars: KeyObject
  /** Encrypts two-factor secrets. */
  totp: KeyObject
  /** Encrypts the secrets that sign webhooks. */
  webhooks: KeyObject
  /** For the hashes of recovery codes. */
  recoveryCodes: KeyObject
  /** Seals what the browser that registered an address keeps. */
  registrations: KeyObject
  /** Seals the state of a page while its user is at the single sign-on provider. */
  oidc: KeyObject
  /** For upload forms and file links, which derive their own keys. */
  storage: string
}

const NAME = 'secret_key'
const BYTES = 32

function derive(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'arbo', purpose, BYTES))
}

export function deriveSecrets(secret: string): Secrets {
  return {
    accessToken: createSecretKey(derive(secret, 'access-token')),
    refreshToken: createSecretKey(derive(secret, 'refresh-token')),
    viewAs: createSecretKey(derive(secret, 'view-as')),
    links: createSecretKey(derive(secret, 'links')),
    guests: createSecretKey(derive(secret, 'guests')),
    calendars: createSecretKey(derive(secret, 'calendars')),
    totp: createSecretKey(derive(secret, 'totp')),
    webhooks: createSecretKey(derive(secret, 'webhooks')),
    recoveryCodes: createSecretKey(derive(secret, 'recovery-codes')),
    registrations: createSecretKey(derive(secret, 'registrations')),
    oidc: createSecretKey(derive(secret, 'oidc')),
    storage: derive(secret, 'storage').toString('base64url'),
  }
}

/** The configured secret, else the one made at the first start; all processes on one database agree on it. */
export async function loadSecrets(database: Database, configured: string | undefined): Promise<Secrets> {
  if (configured) return deriveSecrets(configured)
  const secret = randomBytes(BYTES).toString('base64url')
  await database.query('insert into server_setting (name, value) values ($1, $2) on conflict do nothing', [
    NAME,
    secret,
  ])
  const [row] = await database.query<{ value: string }>('select value from server_setting where name = $1', [NAME])
  return deriveSecrets(row?.value ?? secret)
}
