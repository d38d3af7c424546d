import { z } from 'zod'
import { resource } from '../platform/endpoint.ts'
import { Email, GivenPassword } from './account-fields.ts'
import { Done } from '../platform/shapes.ts'

/** Access token (60 min) and refresh token (30 days, rotated at each use). `expires_in` is in seconds. */
export const TokenPayload = z.object({
  access_token: z.string(),
  /** Empty where the caller asked for the cookie (x-arbo-session) and has it. */
  refresh_token: z.string(),
  expires_in: z.number().int(),
  /** Id of the session whose refresh token is in the cookie; left out where the token is in the answer. */
  kept_session: z.uuid().optional(),
})
/** What a sign-in gives, and each refresh anew. */
export type TokenPayload = z.infer<typeof TokenPayload>

/** Sign-in by password, refreshing tokens, and signing out. */
export const authEndpoints = resource({
  login: {
    method: 'POST',
    path: 'login',
    summary:
      'Sign in with email and password. An account with two-factor sign-in answers 412 requires_2fa with meta.challenge, which otp/login exchanges within 5 minutes.',
    access: 'public',
    scope: 'none',
    body: z.object({
      email: Email,
      password: GivenPassword,
      /** Sent by the product’s own form with the same value; checked only when present. */
      password_confirmation: z.string().optional(),
    }),
    answer: 'data',
    data: TokenPayload,
    errors: ['invalid_credentials', 'blocked', 'email_not_verified', 'requires_2fa', 'sso_required'],
  },
  logout: {
    method: 'GET',
    path: 'logout',
    summary: 'End this session: its refresh token and access token stop working.',
    access: 'user',
    scope: 'none',
    answer: 'data',
    data: Done,
  },
  refreshToken: {
    method: 'POST',
    path: 'refresh-token',
    summary:
      'Exchange a refresh token for a new pair. Repeated within 10 s it gives the same pair again (a lost answer); used again later it ends its whole session. A page of the server’s own origin sends an empty one and its session’s id in the header x-arbo-session, where its token is in the cookie.',
    access: 'public',
    scope: 'none',
    body: z.object({ refresh_token: z.string().max(512) }),
    answer: 'data',
    data: TokenPayload,
    errors: ['refresh_token_expired', 'empty_token', 'blocked', 'user_not_exists'],
  },
  endKeptSession: {
    method: 'DELETE',
    path: 'refresh-token',
    summary:
      'End the session that the header x-arbo-session names, by its cookie alone, and remove the cookie: a page was signed out while the server could not be reached. The answer is the same where there is no such cookie.',
    access: 'public',
    scope: 'none',
    answer: 'data',
    data: Done,
  },
})
