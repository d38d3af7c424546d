import { contract, givesCoordinator, keysOf, satisfies } from '@arbo/core/contract'
import type { EndpointSpec, PermissionRule, Scope } from '@arbo/core/contract'
import { permissionDenied } from '../../platform/access/check-access.ts'
import type { Member } from '../../platform/access/member.ts'
import { addTo } from '../../platform/group-by.ts'

type TokenScope = Exclude<Scope, 'none'>

/**
 * The keys that the endpoints of each scope need. A change that needs no more than a right to read, or none, is
 * decided by the single thing: that alone is no right to change.
 */
const RULES = new Map<Scope, PermissionRule[]>()
for (const { scope, access } of Object.values(contract) as EndpointSpec[]) {
  if (typeof access === 'string') continue
  const changes = keysOf(access.rule).some((key) => !key.endsWith('_read'))
  if (scope === 'read' || changes) addTo(RULES, scope, access.rule)
}

function mayUse({ permissions, coordinates }: Member, scope: TokenScope): boolean {
  // Every member may read something.
  if (scope === 'read') return true
  const rules = RULES.get(scope) ?? []
  return rules.some((rule) => satisfies(permissions, rule) || (coordinates && keysOf(rule).some(givesCoordinator)))
}

/**
 * A token may do what its person may, within its scopes, at the time of each call. A scope for which the person has no
 * right at all would lead to refusals, and later to rights that the person gets for another purpose.
 * @throws {ApiError} permission_denied
 */
export function checkScopes(member: Member, scopes: readonly TokenScope[]): void {
  const beyond = scopes.find((scope) => !mayUse(member, scope))
  if (!beyond) return
  const keys = new Set((RULES.get(beyond) ?? []).flatMap(keysOf))
  throw permissionDenied({ anyOf: [...keys] })
}
