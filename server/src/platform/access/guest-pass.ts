import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { GuestPass } from '@arbo/core/contract'
import type { Secrets } from '../http/secrets.ts'

type GuestSecrets = Pick<Secrets, 'guests'>

/** The claims of a guest's bearer token. The rights of the link are looked up with each call. */
export interface PassClaims {
  wsId: string
  linkId: string
  /** Null: a preview. */
  visitorId: string | null
  /** Of the passphrase it was opened with; another one ends it. */
  key: string
  /** Epoch seconds. */
  exp: number
}

const PREFIX = 'arbo_guest_'
/** A day's work; who comes back later enters again. */
export const PASS_SECONDS = 12 * 3600
export const PREVIEW_SECONDS = 3600

/** Tells one passphrase from another without saying anything of it. */
export function keyOf(passphraseHash: string | null): string {
  return createHash('sha256')
    .update(passphraseHash ?? '')
    .digest('base64url')
    .slice(0, 16)
}

function signature(payload: string, { guests }: GuestSecrets): Buffer {
  return createHmac('sha256', guests).update('guest-pass/1 ').update(payload).digest()
}

export function makePass(
  secrets: GuestSecrets,
  claims: Omit<PassClaims, 'exp'>,
  seconds: number,
  now = Date.now(),
): GuestPass {
  const exp = Math.floor(now / 1000) + seconds
  const payload = Buffer.from(JSON.stringify({ ...claims, exp } satisfies PassClaims)).toString('base64url')
  const token = `${PREFIX}${payload}.${signature(payload, secrets).toString('base64url')}`
  return { token, expires_at: new Date(exp * 1000).toISOString() }
}

/** The claims of a pass that this server made, whether or not it is over; else null. */
export function readPass(secrets: GuestSecrets, token: string): PassClaims | null {
  if (!token.startsWith(PREFIX)) return null
  const [payload, proof, ...rest] = token.slice(PREFIX.length).split('.')
  if (!payload || !proof || rest.length > 0) return null
  const proofBytes = Buffer.from(proof, 'base64url')
  const expected = signature(payload, secrets)
  if (proofBytes.length !== expected.length || !timingSafeEqual(proofBytes, expected)) return null
  // Signed by us, so its shape is ours.
  return JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as PassClaims
}

export const isPassOver = ({ exp }: PassClaims, now = Date.now()): boolean => exp * 1000 <= now
