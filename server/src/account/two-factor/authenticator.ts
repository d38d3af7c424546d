import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { TOTP_DIGITS } from '@arbo/core/contract'
import { renderSVG } from 'uqr'
import { text } from '../texts.ts'

/** RFC 6238 as every authenticator app reads it (decision 30). */
const PERIOD_SECONDS = 30
/** Steps before and after the present one that count as well: clocks differ. */
const DRIFT = 1
/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20
/** Modules of white around a QR code, without which scanners do not find it. */
const QUIET_ZONE = 4

function totpOf(secret: Buffer, label = ''): TOTP {
  const bytes = new Uint8Array(secret)
  return new TOTP({
    issuer: text('totp.issuer'),
    label,
    algorithm: 'SHA1',
    digits: TOTP_DIGITS,
    period: PERIOD_SECONDS,
    secret: new Secret({ buffer: bytes.buffer }),
  })
}

export function newSecret(): Buffer {
  return randomBytes(SECRET_BYTES)
}

/**
 * The secret in the forms that an app reads: base32 to type in, an address to open, and that as a QR code (SVG as a
 * data URL).
 */
export function enrolment(secret: Buffer, email: string): { secret: string; otpauth_url: string; qr_code: string } {
  const totp = totpOf(secret, email)
  const url = totp.toString()
  const svg = renderSVG(url, { border: QUIET_ZONE, ecc: 'M' })
  const qr_code = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
  return { secret: totp.secret.base32, otpauth_url: url, qr_code }
}

/** The 30 s step that a code belongs to; null where it is no code of now. */
export function stepOf(secret: Buffer, code: string, now = Date.now()): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: DRIFT })
  return delta === null ? null : Math.floor(now / 1000 / PERIOD_SECONDS) + delta
}
