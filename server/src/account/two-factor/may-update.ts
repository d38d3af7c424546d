import { effectivePermissions } from '@arbo/core/contract'
import type { PermissionKey } from '@arbo/core/contract'
import type { Deps } from '../../platform/deps.ts'
import { permissionDenied } from '../../platform/access/check-access.ts'
import { MEMBERSHIP_COLUMNS } from '../../platform/access/member.ts'
import type { MembershipRow } from '../../platform/access/member.ts'

const KEY: PermissionKey = 'twoFactor_updateTwoFactorAuth_update'

const ACTIVE_MEMBERSHIPS = `
  select ${MEMBERSHIP_COLUMNS}
  from ws_user m
  join workspace w on w.id = m.ws_id and w.deleted_at is null
  join ws_role r on r.ws_id = m.ws_id and r.id = m.role_id
  where m.user_id = $1 and m.status = 1 and not m.blocked`

/**
 * Two-factor sign-in belongs to the account, its right to a role in a workspace (AUTH-36): one workspace that grants it
 * is enough, and who belongs to none is not held back.
 * @throws {ApiError} permission_denied
 */
export async function requireTotpUpdate({ database }: Pick<Deps, 'database'>, userId: string): Promise<void> {
  const memberships = await database.query<MembershipRow>(ACTIVE_MEMBERSHIPS, [userId])
  if (memberships.length === 0) return
  if (!memberships.some((row) => effectivePermissions(row).has(KEY))) throw permissionDenied(KEY)
}
