import * as client from 'openid-client'
import { DISPLAY_NAME_MAX, DISPLAY_NAME_PATTERN, EMAIL_MAX, EMAIL_PATTERN } from '@arbo/core/contract'
import type { OidcConfig } from '../../platform/config.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { text } from '../texts.ts'

/** The person as the provider names them. */
export interface Person {
  issuer: string
  subject: string
  /** In lower case; the provider calls it verified. */
  email: string
  displayName: string
}

type Claims = Record<string, unknown>

/** A display name from the provider's names for the person, else from the address. */
function displayNameOf(claims: Claims, email: string): string {
  const candidates = [claims['name'], claims['preferred_username'], claims['nickname'], email.split('@')[0]]
  for (const value of candidates) {
    if (typeof value !== 'string') continue
    const allowed = value.normalize('NFC').replace(/[^\p{L}\p{M}\p{N} '\u2019.\-\u2010\u2011]+/gu, ' ')
    const begun = allowed.replace(/ +/g, ' ').replace(/^[ .\-\u2010\u2011]+/u, '')
    const name = Array.from(begun).slice(0, DISPLAY_NAME_MAX).join('').trim()
    if (DISPLAY_NAME_PATTERN.test(name)) return name
  }
  return text('oidc.unnamed')
}

/** @throws {ApiError} sso_email_unverified, sso_domain_refused */
export function personOf(oidc: OidcConfig, claims: Claims & { iss: string; sub: string }): Person {
  const { email: emailClaim, email_verified: verified } = claims
  const email = typeof emailClaim === 'string' ? emailClaim.trim().toLowerCase() : ''
  // Some providers write the truth value as a text.
  const isVerified = verified === true || verified === 'true' || (oidc.trustEmail && verified === undefined)
  const isAddress = email.length <= EMAIL_MAX && EMAIL_PATTERN.test(email)
  if (!isAddress || !isVerified) throw new ApiError('sso_email_unverified')
  const domain = email.slice(email.lastIndexOf('@') + 1)
  if (oidc.domains.length > 0 && !oidc.domains.includes(domain)) throw new ApiError('sso_domain_refused')
  return { issuer: claims.iss, subject: claims.sub, email, displayName: displayNameOf(claims, email) }
}

/** The claims of the identity token; those of the profile as well where that has no address. */
export async function claimsOf(
  provider: client.Configuration,
  tokens: client.TokenEndpointResponse & client.TokenEndpointResponseHelpers,
): Promise<client.IDToken> {
  const claims = tokens.claims()
  if (!claims) throw new ApiError('sso_failed')
  if (claims['email'] !== undefined || !provider.serverMetadata().userinfo_endpoint) return claims
  return { ...(await client.fetchUserInfo(provider, tokens.access_token, claims.sub)), ...claims }
}
