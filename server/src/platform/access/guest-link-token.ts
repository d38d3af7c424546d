import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../http/secrets.ts'

type GuestSecrets = Pick<Secrets, 'guests'>

export interface LinkIds {
  wsId: string
  id: string
}

const UUID_BYTES = 16
/** 128 bits: nobody guesses one, and the address stays short. */
const PROOF_BYTES = 16
const UUID_PARTS = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/

function proofOf({ guests }: GuestSecrets, ids: Buffer): Buffer {
  return createHmac('sha256', guests).update('guest-link/1 ').update(ids).digest().subarray(0, PROOF_BYTES)
}

function uuidOf(bytes: Buffer): string {
  return bytes.toString('hex').replace(UUID_PARTS, '$1-$2-$3-$4-$5')
}

/**
 * What the address of a guest link carries: its ids and their proof. It is made anew whenever somebody copies the link,
 * so the database keeps nothing that would open it.
 * @returns 64 characters that need no escaping in an address
 */
export function linkToken(secrets: GuestSecrets, { wsId, id }: LinkIds): string {
  const ids = Buffer.from((wsId + id).replaceAll('-', ''), 'hex')
  return Buffer.concat([ids, proofOf(secrets, ids)]).toString('base64url')
}

/** The ids of a token that this server made; else null. */
export function readLinkToken(secrets: GuestSecrets, token: string): LinkIds | null {
  const bytes = Buffer.from(token, 'base64url')
  // Compared as text too: base64url has several spellings of the same bytes.
  if (bytes.length !== 2 * UUID_BYTES + PROOF_BYTES || bytes.toString('base64url') !== token) return null
  const ids = bytes.subarray(0, 2 * UUID_BYTES)
  if (!timingSafeEqual(bytes.subarray(2 * UUID_BYTES), proofOf(secrets, ids))) return null
  return { wsId: uuidOf(ids.subarray(0, UUID_BYTES)), id: uuidOf(ids.subarray(UUID_BYTES)) }
}
