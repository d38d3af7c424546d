import { ARCHIVE, effectivePermissions, ROOT_ROLES } from '@arbo/core/contract'
import type { HandlerInput, PermissionRule, WorkspaceUserDetail } from '@arbo/core/contract'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import { permissionDenied } from '../../platform/access/check-access.ts'
import { requireBound } from '../../platform/access/give-rights.ts'
import { MEMBER_STATUS } from '../../platform/access/member.ts'
import type { Member } from '../../platform/access/member.ts'
import { recordRights } from '../../platform/access/record-rights.ts'
import { requirePermission } from '../../platform/access/rights.ts'
import { emitEvent } from '../../platform/realtime/emit-event.ts'
import { lockWorkspace } from '../workspaces/queries.ts'
import { requireOwner } from './owners.ts'
import { userDetail } from './queries.ts'
import { requireSeats } from './seat.ts'
import { requireHolds, requireOver, requireVersion, isAbove, isGuest, refuseSelf, targetOf } from './target.ts'
import type { Target } from './target.ts'

type RoleDeps = Pick<Deps, 'database' | 'config'>

/** A role that somebody may get. */
export interface GivenRole {
  id: string
  name: string
  rootRoleId: number
  /** Null: the defaults of the root role. */
  permissions: string[] | null
}

export const UPDATE_ROLE = 'people_updateWorkspaceUserRole_update'

const ROLE = `select id, name, root_role_id as "rootRoleId", permissions from ws_role where ws_id = $1`

/** @throws {ApiError} invalid_reference for one that is archived or not of this workspace */
export async function roleById(tx: Tx, wsId: string, id: string): Promise<GivenRole> {
  const [role] = await tx.rows<GivenRole>(`${ROLE} and id = $2 and status = ${ARCHIVE.active}`, [wsId, id])
  if (!role) throw new ApiError('invalid_reference')
  return role
}

/** The default role of members, or of guests. @throws {ApiError} invalid_reference where the workspace has none */
export async function defaultRole(tx: Tx, wsId: string, kind: 'member' | 'guest'): Promise<GivenRole> {
  const isGuestRole = kind === 'guest'
  const [role] = await tx.rows<GivenRole>(
    `${ROLE} and is_default and status = ${ARCHIVE.active}
       and (root_role_id = ${ROOT_ROLES.guest}) = $2 order by created_at, id limit 1`,
    [wsId, isGuestRole],
  )
  if (!role) throw new ApiError('invalid_reference')
  return role
}

/** Nobody gives a role above their own, or one with a key that they lack. @throws {ApiError} permission_denied */
export function requireGivable(member: Member, role: GivenRole, rule: PermissionRule): void {
  if (isAbove(member, role.rootRoleId)) throw permissionDenied(rule)
  const keys = effectivePermissions({ ...role, granted: [], revoked: [] })
  requireHolds(member, keys)
  if (role.rootRoleId === ROOT_ROLES.member) requireBound(member, keys)
}

const SET_ROLE = `
  update ws_user set role_id = $3, version = version + 1, updated_at = now(),
    granted = case when $4::boolean then '{}' else granted end, revoked = case when $4::boolean then '{}' else revoked end
  where ws_id = $1 and id = $2`

/** An invitation that waits leads to the role that its person has. */
const SET_INVITED_ROLE = `
  update ws_invitation set role_id = $3 where ws_id = $1 and ws_user_id = $2
    and accepted_at is null and declined_at is null and withdrawn_at is null`

/**
 * Gives a role under the workspace's lock; a guest who becomes none takes a seat. Exceptions stay, but for owners and
 * where `clear` says so.
 * @throws {ApiError} licences_used_up, last_owner
 */
async function giveRole(
  tx: Tx,
  { config }: Pick<Deps, 'config'>,
  member: Member,
  target: Target,
  { role, event, clear = false }: { role: GivenRole; event: string; clear?: boolean },
): Promise<void> {
  const { wsId } = member
  const { id, status } = target
  const takesSeat = isGuest(target) && !isGuest(role) && status !== MEMBER_STATUS.archived
  await requireSeats(tx, wsId, config, takesSeat ? 1 : 0)
  await tx.rows(SET_ROLE, [wsId, id, role.id, clear || role.rootRoleId === ROOT_ROLES.owner])
  if (status === MEMBER_STATUS.pending) await tx.rows(SET_INVITED_ROLE, [wsId, id, role.id])
  await requireOwner(tx, wsId, [target])
  const data = {
    name: target.displayName,
    from: target.roleId,
    to: role.id,
    ...(clear ? { granted: target.granted, revoked: target.revoked } : {}),
  }
  await recordRights(tx, member, { event, subjectKind: 'person', subjectId: id, data })
  emitEvent(tx, wsId, 'member.updated', { ws_user_id: id, status })
}

/**
 * Gives somebody another role, as a part of a change of theirs. The caller holds the workspace's lock.
 * @throws {ApiError} permission_denied, not_yourself, invalid_reference, licences_used_up, last_owner
 */
export async function changeRole(
  tx: Tx,
  deps: Pick<Deps, 'config'>,
  member: Member,
  target: Target,
  roleId: string,
): Promise<void> {
  requireOver(member, { person: UPDATE_ROLE, guest: UPDATE_ROLE }, target)
  refuseSelf(member, target)
  const role = await roleById(tx, member.wsId, roleId)
  if (isGuest(target) && !isGuest(role)) requirePermission(member, 'guest_convertGuest_update', false)
  requireGivable(member, role, UPDATE_ROLE)
  await giveRole(tx, deps, member, target, { role, event: 'person.role_changed' })
}

/** A person who is here or invited. @throws {ApiError} not_found, conflict */
async function liveTarget(tx: Tx, member: Member, id: string, version: number | undefined): Promise<Target> {
  await lockWorkspace(tx, member.wsId)
  const target = await targetOf(tx, member.wsId, id)
  await requireVersion(target, version, () => userDetail(tx, member, id))
  if (target.status === MEMBER_STATUS.deleted) throw new ApiError('not_found')
  return target
}

/**
 * Back to the default role of members, or of guests, without exceptions.
 * @throws {ApiError} not_found, conflict, permission_denied, not_yourself, last_owner
 */
export function resetUserRole(
  deps: RoleDeps,
  member: Member,
  id: string,
  { version }: HandlerInput<'resetUserRole'>['body'],
): Promise<WorkspaceUserDetail> {
  const key = 'people_resetWorkspaceUserRole_update'
  return deps.database.withWorkspace(member.wsId, async (tx) => {
    const target = await liveTarget(tx, member, id, version)
    requireOver(member, { person: key, guest: key }, target)
    refuseSelf(member, target)
    const role = await defaultRole(tx, member.wsId, isGuest(target) ? 'guest' : 'member')
    requireGivable(member, role, key)
    await giveRole(tx, deps, member, target, { role, event: 'person.role_reset', clear: true })
    return userDetail(tx, member, id)
  })
}

/**
 * Makes a guest a licensed user (PPL-03).
 * @throws {ApiError} not_found, conflict, permission_denied, not_possible for who is no guest, licences_used_up,
 *   invalid_reference for a guest's role
 */
export function convertGuest(
  deps: RoleDeps,
  member: Member,
  id: string,
  { ws_role_id, version }: HandlerInput<'convertGuest'>['body'],
): Promise<WorkspaceUserDetail> {
  const key = 'guest_convertGuest_update'
  return deps.database.withWorkspace(member.wsId, async (tx) => {
    const target = await liveTarget(tx, member, id, version)
    if (!isGuest(target)) throw new ApiError('not_possible', { meta: { ids: [id] } })
    const role = await (ws_role_id === undefined
      ? defaultRole(tx, member.wsId, 'member')
      : roleById(tx, member.wsId, ws_role_id))
    if (isGuest(role)) throw new ApiError('invalid_reference')
    requireGivable(member, role, key)
    await giveRole(tx, deps, member, target, { role, event: 'person.converted' })
    return userDetail(tx, member, id)
  })
}
