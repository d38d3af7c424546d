import { createHmac, randomBytes } from 'node:crypto'
import type { KeyObject } from 'node:crypto'

const COUNT = 10
const LETTERS = 12
/** RFC 4648; without 0, 1, 8 and 9, which are read as letters. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Ten codes such as 'K7QX-2MZA-PW4T': 60 random bits each. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: COUNT }, () => {
    const letters = [...randomBytes(LETTERS)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('')
    return letters.match(/.{4}/g)?.join('-') ?? letters
  })
}

/** The letters of a code however it was typed; null where it is none. */
export function readRecoveryCode(text: string): string | null {
  const letters = text.replace(/[\s-]/g, '').toUpperCase()
  return /^[A-Z2-7]{12}$/.test(letters) ? letters : null
}

/**
 * What the database keeps: worthless without the server's key, and in another account.
 * @param letters as readRecoveryCode gives them
 */
export function hashRecoveryCode(key: KeyObject, userId: string, letters: string): Buffer {
  return createHmac('sha256', key).update(`${userId} ${letters}`).digest()
}
