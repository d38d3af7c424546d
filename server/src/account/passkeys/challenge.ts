import { randomBytes } from 'node:crypto'
import type { Secrets } from '../../platform/http/secrets.ts'
import { expiresIn, isLink, signLink } from '../../platform/access/signed-links.ts'

/**
 * What an authenticator signs. It carries its own end and proof, so that asking for one, which every visit of the
 * sign-in page does, writes nothing; that it counts once is remembered when it is used (auth/take-proof.ts).
 */
export const CHALLENGE_SECONDS = 5 * 60

type Purpose = 'passkey-login' | 'passkey-add'

const RANDOM_BYTES = 16
const TEXT = /^([\w-]{22})\.(\d{1,12})\.([\w-]{43})$/

/** @param userId of the account that a new passkey is for; '' for a sign-in */
export function newChallenge(secrets: Pick<Secrets, 'links'>, purpose: Purpose, userId = ''): string {
  const random = randomBytes(RANDOM_BYTES).toString('base64url')
  const expires = expiresIn(CHALLENGE_SECONDS)
  return `${random}.${expires}.${signLink(secrets, purpose, [userId, random], expires)}`
}

/**
 * Whether a browser's answer is to a challenge of this server that still holds.
 * @param encoded as it stands in the client data, base64url
 */
export function isChallenge(secrets: Pick<Secrets, 'links'>, purpose: Purpose, encoded: string, userId = ''): boolean {
  const [, random, expires, proof] = TEXT.exec(Buffer.from(encoded, 'base64url').toString()) ?? []
  if (random === undefined || proof === undefined) return false
  return isLink(secrets, purpose, [userId, random], Number(expires), proof)
}
