import { holdsOn, keysOf, satisfies } from '@arbo/core/contract'
import type { EndpointSpec, PermissionRule } from '@arbo/core/contract'
import { ApiError } from '../http/api-error.ts'
import { text } from '../texts.ts'
import type { Authenticated } from './authenticate.ts'
import type { Identity } from './identity.ts'
import { toMember } from './member.ts'
import type { Member } from './member.ts'
import { requireTerms } from './terms.ts'

export function permissionDenied(rule: PermissionRule): ApiError {
  return new ApiError('permission_denied', { meta: { permission: keysOf(rule).join(' ') } })
}

/** An API token works for its scopes, its workspace and the pages it lists; a program is no page. */
export function checkToken(
  identity: Identity,
  spec: EndpointSpec,
  origin: string | undefined,
  wsCode: string | undefined,
): void {
  const { token } = identity
  if (!token) return
  const isListed = origin === undefined || token.allowedOrigins.some((allowed) => allowed === '*' || allowed === origin)
  if (!isListed) throw new ApiError('origin_not_allowed')
  if (spec.scope === 'none' || !token.scopes.has(spec.scope)) {
    throw new ApiError('scope_denied', { meta: { scope: spec.scope } })
  }
  if (wsCode !== undefined) checkTokenWorkspace(identity, wsCode)
}

/** @throws {ApiError} ws_code_mismatch whose message is the token's own code (CORE-62) */
export function checkTokenWorkspace(identity: Identity, wsCode: string): void {
  const code = identity.token?.wsCode
  if (code !== undefined && code !== wsCode) {
    const description = text('api.ws_code_mismatch', { code })
    throw new ApiError('ws_code_mismatch', { message: code, description, meta: { ws_code: code } })
  }
}

/**
 * A coordinator passes where coordinating gives the missing keys, and then sees and changes only things below the
 * entities that they coordinate: in every list, export and count as in single things.
 * @throws {ApiError} permission_denied
 */
export function requireAccess(member: Member, { access }: EndpointSpec): Member {
  if (typeof access === 'string' || satisfies(member.permissions, access.rule)) return member
  if (!member.coordinates || !holdsOn(member.permissions, access.rule, true)) throw permissionDenied(access.rule)
  return { ...member, confinedBy: access.rule }
}

/**
 * The check before every handler.
 * @throws {ApiError} origin_not_allowed, scope_denied, ws_code_mismatch, terms_not_accepted, no_ws_role,
 *   blocked_or_archived, ws_inactive_or_suspended, permission_denied
 */
export function checkAccess(
  { identity, membership }: Authenticated,
  spec: EndpointSpec,
  origin: string | undefined,
  wsCode: string | undefined,
): Member | undefined {
  checkToken(identity, spec, origin, wsCode)
  if (spec.access === 'user' || spec.access === 'public') {
    // A token is its membership's: where that has ended or rests, not even the account answers to it.
    if (identity.token) toMember(membership, identity.userId)
    return undefined
  }
  requireTerms(identity)
  const member = toMember(membership, identity.userId, { onDeleted: spec.onDeleted === 'owner' })
  return requireAccess(member, spec)
}
