import type { HandlerInput } from '@arbo/core/contract'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Identity } from '../../platform/access/identity.ts'
import { expiresIn } from '../../platform/access/signed-links.ts'
import { writeEmbedToken } from '../../platform/access/embed-token.ts'

/**
 * A token for a page, of an API token's rights. When it is used, the rights that it names must still be rights of the
 * API token and its person.
 * @throws {ApiError} api_token_required, scope_denied with meta.scope, origin_not_allowed
 */
export function createEmbedToken(
  { secrets }: Pick<Deps, 'secrets'>,
  { token }: Identity,
  { scopes, allowed_origins: origins, expires_in }: HandlerInput<'createEmbedToken'>['body'],
): { token: string; expires_in: number } {
  if (!token || token.isEmbedded) throw new ApiError('api_token_required')
  const beyond = scopes.find((scope) => !token.scopes.has(scope))
  if (beyond) throw new ApiError('scope_denied', { meta: { scope: beyond } })
  // One without origins is a program's: it may speak for any page, as its owner wrote that program.
  const tokenOrigins = token.allowedOrigins
  const isListed = (origin: string) =>
    tokenOrigins.length === 0 || tokenOrigins.includes('*') || tokenOrigins.includes(origin)
  if (!origins.every(isListed)) throw new ApiError('origin_not_allowed')
  const grant = { wsId: token.wsId, tokenId: token.id, scopes, origins, expires: expiresIn(expires_in) }
  return { token: writeEmbedToken(secrets, grant), expires_in }
}
