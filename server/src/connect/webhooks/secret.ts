import { randomBytes } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { text } from '../texts.ts'
import { seal, unseal } from '../../account/two-factor/secret-box.ts'

/** Begins the secret as people see it, so that scanners of leaked secrets find it (Standard Webhooks). */
const PREFIX = 'whsec_'
const BYTES = 32

export function newSecret(): Buffer {
  return randomBytes(BYTES)
}

/** A secret as its receiver keeps it. */
export function secretText(secret: Buffer): string {
  return PREFIX + secret.toString('base64')
}

/** The secret as the database keeps it; it opens in the row of its own webhook only. */
export function sealSecret(key: KeyObject, webhookId: string, secret: Buffer): Buffer {
  return seal(key, webhookId, secret)
}

/** @throws {Error} where the server’s key is not the one that it was sealed with */
export function openSecret(key: KeyObject, webhookId: string, box: Buffer): Buffer {
  try {
    return unseal(key, webhookId, box)
  } catch (cause) {
    throw new Error(text('webhook.undecipherable'), { cause })
  }
}
