import { z } from 'zod'
import { resource } from './endpoint.ts'
import { Done } from './shapes.ts'

/** Access token (60 min) and refresh token (30 days, rotated at each use). `expires_in` is in seconds. */
export const TokenPayload = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  expires_in: z.number().int(),
})
export type TokenPayload = z.infer<typeof TokenPayload>

export const authEndpoints = resource({
  login: {
    method: 'POST',
    path: 'login',
    summary: 'Sign in with email and password.',
    access: 'public',
    scope: 'none',
    body: z.object({
      email: z.email('Email is invalid').max(254),
      password: z.string().min(1, 'Password is required').max(128),
      /** Sent by the product’s own form with the same value; checked only when present. */
      password_confirmation: z.string().optional(),
    }),
    answer: 'data',
    data: TokenPayload,
    errors: ['invalid_credentials', 'blocked'],
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
      'Exchange a refresh token for a new pair. Repeated within 10 s it gives the same pair again (a lost answer); used again later it ends its whole session.',
    access: 'public',
    scope: 'none',
    body: z.object({ refresh_token: z.string().max(512) }),
    answer: 'data',
    data: TokenPayload,
    errors: ['refresh_token_expired', 'empty_token', 'blocked'],
  },
})
