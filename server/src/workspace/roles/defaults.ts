import type { RoleChoice } from '@arbo/core/contract'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Page } from '../../platform/http/handler.ts'
import type { PageRequest } from '../../platform/http/paging.ts'
import { requireMayGive } from '../../platform/access/give-rights.ts'
import type { Member } from '../../platform/access/member.ts'
import { recordRights } from '../../platform/access/record-rights.ts'
import { emitEvent } from '../../platform/realtime/emit-event.ts'
import { lockWorkspace } from '../workspaces/queries.ts'
import { choicePage, lockRoles, ROLE_STATUS, storeDefault } from './queries.ts'
import { toChoice } from './role-row.ts'
import { roleRow } from './service.ts'

type RoleDeps = Pick<Deps, 'database'>

/** Roles that may be the default one of a root, the one that is first (PPL-22). */
export function listDefaultRoles(
  { database }: RoleDeps,
  { wsId }: Member,
  rootRoleId: number,
  page: PageRequest,
): Promise<Page<RoleChoice>> {
  return database.withWorkspace(wsId, (tx) => choicePage(tx, wsId, page, rootRoleId))
}

/**
 * Chooses the role that new members, or new guests, get.
 * @throws {ApiError} not_found; invalid_reference where it is archived or a copy of another root; permission_denied
 */
export function putDefaultRole(
  { database }: RoleDeps,
  member: Member,
  rootRoleId: number,
  id: string,
): Promise<RoleChoice> {
  return database.withWorkspace(member.wsId, async (tx) => {
    await lockWorkspace(tx, member.wsId)
    await lockRoles(tx, member.wsId, [id])
    const row = await roleRow(tx, member.wsId, id)
    if (row.status !== ROLE_STATUS.active || row.root_role_id !== rootRoleId) throw new ApiError('invalid_reference')
    requireMayGive(member, { ...row, rootRoleId })
    await storeDefault(tx, member.wsId, id, rootRoleId)
    const data = { root_role_id: rootRoleId }
    await recordRights(tx, member, { event: 'role.made_default', subjectKind: 'role', subjectId: id, data })
    emitEvent(tx, member.wsId, 'role.updated', { ws_role_id: id })
    return toChoice({ ...row, is_default: true })
  })
}
