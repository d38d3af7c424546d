import { z } from 'zod'
import { resource } from '../platform/endpoint.ts'
import { GivenPassword } from './account-fields.ts'
import { TokenPayload } from './auth.ts'
import { Done } from '../platform/shapes.ts'
import { refusal } from '../platform/refusal-texts.ts'

/** Codes of an authenticator app (TOTP): setting them up, signing in by them, taking them off. */
export const twoFactorEndpoints = resource({
  otpLogin: {
    method: 'POST',
    path: 'otp/login',
    summary: 'Complete a sign-in with a two-factor code, or with one of the recovery codes.',
    access: 'public',
    scope: 'none',
    body: z.object({ challenge: z.string().min(1).max(512), code: z.string().trim().min(1).max(32) }),
    answer: 'data',
    data: TokenPayload,
    errors: ['invalid_otp', 'challenge_expired', 'blocked'],
  },
  addTotp: {
    method: 'POST',
    path: 'otp/totp/add',
    summary: 'Begin to set up two-factor sign-in: a new secret, active once a code of it has been verified.',
    access: 'user',
    scope: 'none',
    body: z.object({ password: GivenPassword }),
    answer: 'data',
    data: z.object({
      /** Base32, for typing in. */
      secret: z.string(),
      otpauth_url: z.string(),
      /** The address as a QR code: SVG as a data URL. */
      qr_code: z.string(),
    }),
    errors: ['wrong_password', 'permission_denied'],
  },
  verifyTotp: {
    method: 'GET',
    path: 'otp/totp/verify/{code}',
    summary:
      'Turn two-factor sign-in on by a first code. Answers with ten recovery codes, which are shown this once and stored hashed.',
    access: 'user',
    scope: 'none',
    params: z.object({ code: z.string().regex(/^\d{6}$/, refusal('otp')) }),
    answer: 'data',
    data: z.object({ recovery_codes: z.array(z.string()).length(10) }),
    errors: ['wrong_code', 'permission_denied'],
  },
  deleteTotp: {
    method: 'PUT',
    path: 'otp/totp/delete',
    summary: 'Turn two-factor sign-in off.',
    access: 'user',
    scope: 'none',
    body: z.object({ password: GivenPassword }),
    answer: 'data',
    data: Done,
    errors: ['wrong_password', 'permission_denied'],
  },
})
