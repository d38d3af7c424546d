import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../http/secrets.ts'

type LinkSecrets = Pick<Secrets, 'links'>

/** The parts that the signature covers; JSON keeps them from running into one another. */
function proofOf({ links }: LinkSecrets, purpose: string, parts: readonly string[], expires: number): Buffer {
  return createHmac('sha256', links)
    .update(JSON.stringify([purpose, expires, ...parts]))
    .digest()
}

/**
 * Proof of a mailed link (decision 27).
 * @param purpose what the link does; one made for another thing proves nothing here
 * @param parts what it is about, such as account id, address and password hash: when one changes, the link dies
 * @param expires end of validity, epoch seconds
 * @returns 43 characters that need no escaping in an address
 */
export function signLink(secrets: LinkSecrets, purpose: string, parts: readonly string[], expires: number): string {
  return proofOf(secrets, purpose, parts, expires).toString('base64url')
}

/** Whether the proof is genuine and the link still holds. */
export function isLink(
  secrets: LinkSecrets,
  purpose: string,
  parts: readonly string[],
  expires: number,
  signature: string,
): boolean {
  const expected = Buffer.from(signLink(secrets, purpose, parts, expires))
  // Compared as text: base64url has several spellings of the same bytes.
  const signatureBytes = Buffer.from(signature)
  const isGenuine = signatureBytes.length === expected.length && timingSafeEqual(signatureBytes, expected)
  return isGenuine && expires * 1000 > Date.now()
}

/** The end of a link's validity, epoch seconds. */
export function expiresIn(seconds: number, now = Date.now()): number {
  return Math.floor(now / 1000) + seconds
}
