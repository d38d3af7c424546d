import { z } from 'zod'
import { TokenPayload } from './auth.ts'
import { resource } from '../platform/endpoint.ts'

/** Sign-in by the OpenID Connect provider that the operator has named (OIDC_ISSUER). */
export const oidcEndpoints = resource({
  beginOidc: {
    method: 'POST',
    path: 'oidc/begin',
    summary:
      'Begin a single sign-on: send the browser to `url`, keep `attempt` in the tab, and give both it and the query of the address that the provider sends the browser back to (/login/callback) to oidc/complete within 10 minutes.',
    access: 'public',
    scope: 'none',
    answer: 'data',
    data: z.object({ url: z.string(), attempt: z.string() }),
    errors: ['sso_unavailable'],
  },
  completeOidc: {
    method: 'POST',
    path: 'oidc/complete',
    summary:
      'Complete a single sign-on by what the provider sent the browser back with. An account with two-factor sign-in answers 412 requires_2fa as login does.',
    access: 'public',
    scope: 'none',
    body: z.object({
      attempt: z.string().min(1).max(2048),
      /** The query of the callback’s address, without its question mark. */
      query: z.string().min(1).max(8192),
    }),
    answer: 'data',
    data: TokenPayload,
    errors: [
      'sso_unavailable',
      'sso_expired',
      'sso_failed',
      'sso_email_unverified',
      'sso_domain_refused',
      'sso_account_exists',
      'sso_no_account',
      'blocked',
      'requires_2fa',
    ],
  },
  endOidc: {
    method: 'GET',
    path: 'oidc/end',
    summary:
      'Where the browser ends the provider’s own session after this one; null where the session did not begin there, or the provider has no such page.',
    access: 'user',
    scope: 'none',
    answer: 'data',
    data: z.object({ url: z.string().nullable() }),
  },
})
