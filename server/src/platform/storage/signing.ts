import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** One key per purpose, so that a signature made for one is worth nothing for another. */
function purposeKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `arbo/${purpose}`, 32))
}

/** HMAC-SHA256, base64url. */
export function sign(secret: string, purpose: string, text: string): string {
  return createHmac('sha256', purposeKey(secret, purpose)).update(text).digest('base64url')
}

/** Compares in constant time. */
export function isSigned(secret: string, purpose: string, text: string, signature: string): boolean {
  const expected = Buffer.from(sign(secret, purpose, text))
  const signatureBytes = Buffer.from(signature)
  return expected.length === signatureBytes.length && timingSafeEqual(expected, signatureBytes)
}
