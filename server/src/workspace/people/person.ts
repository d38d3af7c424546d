import { PERSONAL_FIELDS, READ_FILE } from '@arbo/core/contract'
import type { HandlerInput, PermissionKey, WorkspaceUserDetail } from '@arbo/core/contract'
import { wsUserDetail } from '../../platform/db/schema.gen.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import { permissionDenied } from '../../platform/access/check-access.ts'
import { MEMBER_STATUS } from '../../platform/access/member.ts'
import type { Member } from '../../platform/access/member.ts'
import { requirePersonal } from '../../platform/access/personal-data.ts'
import { storeAvatar } from '../../account/avatars/store-avatar.ts'
import { emitEvent } from '../../platform/realtime/emit-event.ts'
import { lockWorkspace } from '../workspaces/queries.ts'
import { userDetail } from './queries.ts'
import { changeRole, UPDATE_ROLE } from './role.ts'
import { requireOver, requireVersion, isGuest, targetOf, UPDATE } from './target.ts'
import type { Target } from './target.ts'

type PersonDeps = Pick<Deps, 'database' | 'config' | 'storage'>
type Change = HandlerInput<'updateUserRole'>['body']

function requireAnyPermission(member: Member, keys: readonly PermissionKey[]): void {
  if (!keys.some((key) => member.permissions.has(key))) throw permissionDenied({ anyOf: keys })
}

/** Whether the caller may read a person's file; their own in any case. @throws {ApiError} permission_denied, not_found */
export async function requireReadable(tx: Tx, member: Member, id: string): Promise<void> {
  if (id === member.id) return
  requireAnyPermission(member, READ_FILE.guest)
  const target = await targetOf(tx, member.wsId, id)
  requireAnyPermission(member, READ_FILE[isGuest(target) ? 'guest' : 'person'])
}

/** @throws {ApiError} not_found, permission_denied */
export function showUser({ database }: PersonDeps, member: Member, id: string): Promise<WorkspaceUserDetail> {
  return database.withWorkspace(member.wsId, async (tx) => {
    await requireReadable(tx, member, id)
    return userDetail(tx, member, id)
  })
}

/** The right that a change needs; one's own name, picture and file are free, but not one's calendar. */
function requireChange(member: Member, target: Target, change: Change): void {
  const { ws_role_id: _role, version: _version, holiday_group_id: calendar, ...file } = change
  const isOwn = target.id === member.id
  const needsRight = calendar !== undefined || (!isOwn && Object.keys(file).length > 0)
  if (needsRight) requireOver(member, UPDATE, target)
  // Nobody overwrites fields that they may not read.
  if (PERSONAL_FIELDS.some((field) => change[field] !== undefined)) requirePersonal(member, target.id)
}

async function storeFile(tx: Tx, wsId: string, id: string, file: Partial<typeof wsUserDetail.$inferInsert>) {
  if (Object.values(file).every((value) => value === undefined)) return
  await tx
    .insert(wsUserDetail)
    .values({ ...file, ws_id: wsId, ws_user_id: id })
    .onConflictDoUpdate({
      target: [wsUserDetail.ws_id, wsUserDetail.ws_user_id],
      set: { ...file, updated_at: new Date() },
    })
}

const STORE = `
  update ws_user set display_name = coalesce($3, display_name),
    profile_image = case when $4 then $5 else profile_image end, version = version + 1, updated_at = now()
  where ws_id = $1 and id = $2`

/**
 * Changes a person's name, picture, file and role; fields that are not given stay. Name, picture and file of oneself
 * are free, those of others need the right to update people or guests, and personal fields the right to read them as
 * well.
 * @throws {ApiError} not_found, permission_denied, conflict with meta.current where somebody was faster,
 * invalid_reference, invalid, not_yourself, licences_used_up, last_owner
 */
export async function updateUser(
  deps: PersonDeps,
  member: Member,
  id: string,
  change: Change,
): Promise<WorkspaceUserDetail> {
  const { version, ws_role_id: roleId, display_name: name, profile_image: picture, ...file } = change
  const { wsId } = member
  if (id !== member.id) requireAnyPermission(member, [UPDATE_ROLE, UPDATE.person, UPDATE.guest] as PermissionKey[])
  const image = picture === undefined ? null : await storeAvatar(deps, picture)
  return deps.database.withWorkspace(wsId, async (tx) => {
    if (roleId !== undefined) await lockWorkspace(tx, wsId)
    const target = await targetOf(tx, wsId, id)
    requireChange(member, target, change)
    await requireVersion(target, version, () => userDetail(tx, member, id))
    if (target.status === MEMBER_STATUS.deleted) throw new ApiError('not_found')
    await tx.rows(STORE, [wsId, id, name ?? null, picture !== undefined, image])
    await storeFile(tx, wsId, id, file)
    emitEvent(tx, wsId, 'member.updated', { ws_user_id: id, status: target.status })
    if (roleId !== undefined && roleId !== target.roleId) await changeRole(tx, deps, member, target, roleId)
    return userDetail(tx, member, id)
  })
}
