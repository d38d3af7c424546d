import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { text } from '../texts.ts'

/** Nonce (12 bytes), tag (16) and ciphertext. The account's id goes into the tag: a secret works in its own row only. */
const NONCE = 12
const TAG = 16
const ALGORITHM = 'aes-256-gcm'

export function seal(key: KeyObject, userId: string, secret: Buffer): Buffer {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv(ALGORITHM, key, nonce, { authTagLength: TAG }).setAAD(Buffer.from(userId))
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** @throws {Error} where the key is not the one that it was sealed with */
export function unseal(key: KeyObject, userId: string, box: Buffer): Buffer {
  const decipher = createDecipheriv(ALGORITHM, key, box.subarray(0, NONCE), { authTagLength: TAG })
    .setAAD(Buffer.from(userId))
    .setAuthTag(box.subarray(NONCE, NONCE + TAG))
  try {
    return Buffer.concat([decipher.update(box.subarray(NONCE + TAG)), decipher.final()])
  } catch (cause) {
    throw new Error(text('totp.undecipherable'), { cause })
  }
}
