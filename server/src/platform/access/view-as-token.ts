import { createHmac, timingSafeEqual } from 'node:crypto'
import type { KeyObject } from 'node:crypto'

/** The role or person that a call with the header x-arbo-view-as looks as, for one caller. */
export interface ViewAsClaims {
  /** Session that asked; no other can use it. */
  sid: string
  wsId: string
  /** ws_user id of who looks. */
  by: string
  kind: 'role' | 'person'
  /** Of the role or the person (ws_user). */
  id: string
  /** Epoch seconds. */
  exp: number
}

export const VIEW_AS_SECONDS = 15 * 60

function signature(payload: string, key: KeyObject): Buffer {
  return createHmac('sha256', key).update(payload).digest()
}

export function signViewAs(claims: ViewAsClaims, key: KeyObject): string {
  const payload = Buffer.from(JSON.stringify(claims)).toString('base64url')
  return `${payload}.${signature(payload, key).toString('base64url')}`
}

export const isViewOver = ({ exp }: ViewAsClaims, now = Date.now()): boolean => exp * 1000 <= now

/** The claims of a token that this server signed and that has not expired; else null. */
export function verifyViewAs(token: string, key: KeyObject, now = Date.now()): ViewAsClaims | null {
  const [payload, proof, ...rest] = token.split('.')
  if (!payload || !proof || rest.length > 0) return null
  const expected = signature(payload, key)
  const proofBytes = Buffer.from(proof, 'base64url')
  if (proofBytes.length !== expected.length || !timingSafeEqual(proofBytes, expected)) return null
  // Signed by us, so its shape is ours.
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as ViewAsClaims
  return isViewOver(claims, now) ? null : claims
}
