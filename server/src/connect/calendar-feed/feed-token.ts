import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../../platform/http/secrets.ts'

export interface FeedIds {
  wsId: string
  id: string
}

const UUID_BYTES = 16
const PROOF_BYTES = 16
const UUID_PARTS = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/

function proofOf({ calendars }: Pick<Secrets, 'calendars'>, ids: Buffer): Buffer {
  return createHmac('sha256', calendars).update('calendar-feed/1 ').update(ids).digest().subarray(0, PROOF_BYTES)
}

const uuidOf = (bytes: Buffer): string => bytes.toString('hex').replace(UUID_PARTS, '$1-$2-$3-$4-$5')

/**
 * What the address of a calendar carries: its ids and their proof, made anew whenever its person looks at it, so that the
 * database keeps nothing that would open it.
 * @returns 64 characters that need no escaping in an address
 */
export function feedToken(secrets: Pick<Secrets, 'calendars'>, { wsId, id }: FeedIds): string {
  const ids = Buffer.from((wsId + id).replaceAll('-', ''), 'hex')
  return Buffer.concat([ids, proofOf(secrets, ids)]).toString('base64url')
}

/** The ids of a token that this server made; else null. */
export function readFeedToken(secrets: Pick<Secrets, 'calendars'>, token: string): FeedIds | null {
  const bytes = Buffer.from(token, 'base64url')
  // Compared as text too: base64url has several spellings of the same bytes.
  if (bytes.length !== 2 * UUID_BYTES + PROOF_BYTES || bytes.toString('base64url') !== token) return null
  const ids = bytes.subarray(0, 2 * UUID_BYTES)
  if (!timingSafeEqual(bytes.subarray(2 * UUID_BYTES), proofOf(secrets, ids))) return null
  return { wsId: uuidOf(ids.subarray(0, UUID_BYTES)), id: uuidOf(ids.subarray(UUID_BYTES)) }
}
