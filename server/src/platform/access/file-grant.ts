import type { Database } from '../db/database.ts'
import { ApiError } from '../http/api-error.ts'
import { authorOf, linkInForce } from './guest-link.ts'
import { keyOf } from './guest-pass.ts'
import type { Identity } from './identity.ts'
import type { Member } from './member.ts'
import { isStillIn } from './recheck.ts'

/** Milliseconds for which an answer is kept: a player asks for parts of a film many times a second. */
const KEPT_MS = 2000
/** Answers; they are all forgotten beyond these. */
const MOST = 10_000

/** A UUID in 22 characters; null in none. */
const short = (id: string | null): string =>
  id === null ? '' : Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')

function long(id: string | undefined): string | null {
  if (!id) return null
  const hex = Buffer.from(id, 'base64url').toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** The ground of the addresses of files in an answer: the caller's session, API token or guest link, by their ids. */
export function grantOf({ identity, member }: { identity?: Identity; member?: Member }): string | null {
  if (!member) return null
  const { guest, wsId } = member
  if (guest) return ['g', short(wsId), short(guest.linkId), guest.passKey].join('~')
  if (!identity) return null
  const by = member.viewAs?.by ?? member.id
  return ['m', short(wsId), short(by), short(identity.sessionId), short(identity.token?.id ?? null)].join('~')
}

async function lookUp(database: Database, grant: string): Promise<boolean> {
  const [kind, wsId, ...ids] = grant.split('~')
  if (kind === 'm') {
    const [id, sessionId, tokenId] = ids.map(long)
    return isStillIn(database, { wsId: long(wsId)!, id: id!, sessionId: sessionId ?? null, tokenId: tokenId ?? null })
  }
  const [linkId, passKey] = ids
  try {
    const link = await linkInForce(database, { wsId: long(wsId)!, id: long(linkId)! })
    authorOf(link)
    return keyOf(link.passphraseHash) === passKey
  } catch (error) {
    if (error instanceof ApiError) return false
    throw error
  }
}

interface Kept {
  until: number
  stands: Promise<boolean>
}

const caches = new WeakMap<Database, Map<string, Kept>>()

/**
 * Whether the session, token or link that an address was made for still stands, and its member is still active.
 * @param grant of a checked signature, so of the form that grantOf gives
 */
export function grantStands(database: Database, grant: string, now = Date.now()): Promise<boolean> {
  let answers = caches.get(database)
  if (!answers || answers.size >= MOST) caches.set(database, (answers = new Map()))
  const answer = answers.get(grant)
  if (answer && answer.until > now) return answer.stands
  const stands = lookUp(database, grant)
  answers.set(grant, { until: now + KEPT_MS, stands })
  // A look-up that failed says nothing; the next request asks again.
  const all = answers
  stands.catch(() => all.delete(grant))
  return stands
}
