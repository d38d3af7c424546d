import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { KeyObject } from 'node:crypto'

/**
 * A refresh token is session id (16 bytes), nonce (16) and proof (16) in base64url. The proof tells a token that this
 * server once gave out from an invented one, so that only a real second use ends a session. The next nonce is derived
 * from the last: who repeats a refresh because its answer was lost gets the same successor instead of a second one.
 */
const PART = 16

export interface RefreshToken {
  sessionId: string
  nonce: Buffer
  text: string
}

function proofOf(key: KeyObject, purpose: 'proof' | 'next', session: Buffer, nonce: Buffer): Buffer {
  return createHmac('sha256', key).update(purpose).update(session).update(nonce).digest().subarray(0, PART)
}

const bytesOf = (uuid: string) => Buffer.from(uuid.replaceAll('-', ''), 'hex')
const uuidOf = (bytes: Buffer) => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

function compose(sessionId: string, nonce: Buffer, key: KeyObject): RefreshToken {
  const session = bytesOf(sessionId)
  const text = Buffer.concat([session, nonce, proofOf(key, 'proof', session, nonce)]).toString('base64url')
  return { sessionId, nonce, text }
}

/** The first token of a session. */
export function firstRefreshToken(sessionId: string, key: KeyObject): RefreshToken {
  return compose(sessionId, randomBytes(PART), key)
}

export function nextRefreshToken(token: RefreshToken, key: KeyObject): RefreshToken {
  return compose(token.sessionId, proofOf(key, 'next', bytesOf(token.sessionId), token.nonce), key)
}

/** A token that this server gave out at some time; null for anything else. */
export function readRefreshToken(text: string, key: KeyObject): RefreshToken | null {
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.length !== 3 * PART) return null
  const [session, nonce, proof] = [0, 1, 2].map((part) => bytes.subarray(part * PART, (part + 1) * PART))
  if (!session || !nonce || !proof || !timingSafeEqual(proof, proofOf(key, 'proof', session, nonce))) return null
  return { sessionId: uuidOf(session), nonce, text }
}

/** A secret token as the database keeps it. */
export function hashToken(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

/** Names a pair of tokens in its access token, without saying anything of the refresh token. */
export function pairOf(hash: Buffer): string {
  return createHash('sha256').update('pair').update(hash).digest('base64url').slice(0, 16)
}
