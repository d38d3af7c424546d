import { ROOT_ROLES } from '@arbo/core/contract'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { MEMBER_STATUS } from '../../platform/access/member.ts'
import type { Target } from './target.ts'

const OWNERS = `
  select exists (
    select from ws_user m join ws_role r on r.ws_id = m.ws_id and r.id = m.role_id
    join user_account u on u.id = m.user_id and not u.blocked and u.deleted_at is null
    where m.ws_id = $1 and m.status = ${MEMBER_STATUS.active} and not m.blocked
      and r.root_role_id = ${ROOT_ROLES.owner}
  ) as owned`

/**
 * Called after a change, with the people as they were before: a workspace that had an owner must have one still. The
 * caller holds the workspace's lock, so that of the last two owners who are taken at once one stays.
 * @throws {ApiError} last_owner
 */
export async function requireOwner(tx: Tx, wsId: string, before: readonly Target[]): Promise<void> {
  if (!before.some(({ rootRoleId }) => rootRoleId === ROOT_ROLES.owner)) return
  const [row] = await tx.rows<{ owned: boolean }>(OWNERS, [wsId])
  if (!row?.owned) throw new ApiError('last_owner')
}
