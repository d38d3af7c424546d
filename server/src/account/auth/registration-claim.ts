import type { KeyObject } from 'node:crypto'
import { seal, unseal } from '../two-factor/secret-box.ts'
import { ACTIVATION_SECONDS } from './account-links.ts'

/** What is sealed into a claim; expires in epoch ms. */
interface Sealed {
  passwordHash: string
  expires: number
}

/**
 * What the browser that registered an address keeps: by itself worth nothing, beside the mailed link it says that the
 * holder of the mailbox typed this password. The password's hash is in it, and only this server reads it.
 * @param email in lower case
 */
export function registrationClaim(key: KeyObject, email: string, passwordHash: string, now = Date.now()): string {
  const sealed: Sealed = { passwordHash, expires: now + ACTIVATION_SECONDS * 1000 }
  return seal(key, email, Buffer.from(JSON.stringify(sealed))).toString('base64url')
}

/** The password's hash of a claim for this address; undefined for any other, and after 7 days. */
export function claimedPassword(key: KeyObject, email: string, claim: string, now = Date.now()): string | undefined {
  let sealed: Sealed
  try {
    sealed = JSON.parse(unseal(key, email, Buffer.from(claim, 'base64url')).toString()) as Sealed
  } catch {
    return undefined
  }
  return sealed.expires > now ? sealed.passwordHash : undefined
}
