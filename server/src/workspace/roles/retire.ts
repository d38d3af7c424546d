import { and, eq, inArray } from 'drizzle-orm'
import type { ErrorCode, WorkspaceRole } from '@arbo/core/contract'
import { wsRole } from '../../platform/db/schema.gen.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import { requireRank } from '../../platform/access/give-rights.ts'
import type { Member } from '../../platform/access/member.ts'
import { recordRights } from '../../platform/access/record-rights.ts'
import { emitEvent } from '../../platform/realtime/emit-event.ts'
import { lockWorkspace } from '../workspaces/queries.ts'
import { lockRoles, moveIdle, ROLE_STATUS, rolesByIds } from './queries.ts'
import { toRole } from './role-row.ts'
import type { RoleRow } from './role-row.ts'

type RoleDeps = Pick<Deps, 'database'>

/** Roles that nobody may need any more: no root role, no default one, none in use. */
function checkRetirable(rows: readonly RoleRow[], inUse: ErrorCode): void {
  if (rows.some(({ is_root }) => is_root)) throw new ApiError('root_role_fixed')
  if (rows.some(({ is_default }) => is_default)) throw new ApiError('default_role_fixed')
  const used = rows.filter(({ users_count }) => users_count > 0)
  if (used.length > 0) throw new ApiError(inUse, { meta: { ids: used.map(({ id }) => id) } })
}

async function rolesToRetire(tx: Tx, member: Member, ids: readonly string[]): Promise<RoleRow[]> {
  const unique = [...new Set(ids)]
  // The order in which inviting locks: first the workspace, then roles.
  await lockWorkspace(tx, member.wsId)
  await lockRoles(tx, member.wsId, unique)
  const rows = await rolesByIds(tx, member.wsId, unique)
  if (rows.length < unique.length) throw new ApiError('not_found')
  for (const { root_role_id } of rows) requireRank(member, root_role_id)
  return rows
}

async function setStatus(tx: Tx, member: Member, ids: string[], status: number, event: string): Promise<void> {
  await tx
    .update(wsRole)
    .set({ status, updated_at: new Date() })
    .where(and(eq(wsRole.ws_id, member.wsId), inArray(wsRole.id, ids)))
  for (const id of ids) {
    await recordRights(tx, member, { event, subjectKind: 'role', subjectId: id })
    emitEvent(tx, member.wsId, 'role.updated', { ws_role_id: id })
  }
}

/**
 * Archives roles or brings them back: all or none.
 * @throws {ApiError} not_found, permission_denied, root_role_fixed, default_role_fixed, role_archive_active_users
 */
export function archiveRoles(
  { database }: RoleDeps,
  member: Member,
  ids: readonly string[],
  status: 0 | 1,
): Promise<WorkspaceRole[]> {
  return database.withWorkspace(member.wsId, async (tx) => {
    const rows = await rolesToRetire(tx, member, ids)
    const isArchiving = status === ROLE_STATUS.archived
    if (isArchiving) checkRetirable(rows, 'role_archive_active_users')
    const changing = rows.filter((row) => row.status !== status).map(({ id }) => id)
    await setStatus(tx, member, changing, status, isArchiving ? 'role.archived' : 'role.restored')
    return (await rolesByIds(tx, member.wsId, ids)).map(toRole)
  })
}

/**
 * Deletes roles: all or none. People who are archived or deleted and still carry one get the default role.
 * @throws {ApiError} not_found, permission_denied, root_role_fixed, default_role_fixed, role_delete_active_users
 */
export function deleteRoles({ database }: RoleDeps, member: Member, ids: readonly string[]): Promise<void> {
  return database.withWorkspace(member.wsId, async (tx) => {
    const rows = await rolesToRetire(tx, member, ids)
    checkRetirable(rows, 'role_delete_active_users')
    const roleIds = rows.map(({ id }) => id)
    await moveIdle(tx, member.wsId, roleIds)
    await setStatus(tx, member, roleIds, ROLE_STATUS.deleted, 'role.deleted')
  })
}
