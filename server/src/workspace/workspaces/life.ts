import { ROOT_ROLES } from '@arbo/core/contract'
import type { HandlerInput, Workspace } from '@arbo/core/contract'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Identity } from '../../platform/access/identity.ts'
import { MEMBER_STATUS, RESTORE_DAYS } from '../../platform/access/member.ts'
import type { Member } from '../../platform/access/member.ts'
import { recordRights } from '../../platform/access/record-rights.ts'
import { storeAvatar } from '../../account/avatars/store-avatar.ts'
import { emitEvent } from '../../platform/realtime/emit-event.ts'
import { ACTIVE_WORKSPACES, lockWorkspace, workspacesOf } from './queries.ts'
import { showWorkspace } from './service.ts'

type LifeDeps = Pick<Deps, 'database' | 'storage'>

const UPDATE = `
  update workspace set name = coalesce($2, name), avatar = case when $3 then $4 else avatar end,
    bg_color = coalesce($5, bg_color), text_color = coalesce($6, text_color), updated_at = now()
  where id = $1`

/** Fields that are not given stay. @throws {ApiError} invalid */
export async function updateWorkspace(
  deps: LifeDeps,
  member: Member,
  { name, avatar, color }: HandlerInput<'updateWorkspace'>['body'],
): Promise<Workspace> {
  const picture = avatar === undefined ? null : await storeAvatar(deps, avatar)
  await deps.database.withWorkspace(member.wsId, async (tx) => {
    const colours = [color?.bgColor ?? null, color?.textColor ?? null]
    await tx.rows(UPDATE, [member.wsId, name ?? null, avatar !== undefined, picture, ...colours])
    emitEvent(tx, member.wsId, 'workspace.updated', { deleted: false })
  })
  return showWorkspace(deps, member)
}

/** Nothing is erased: its owners restore it, for 30 days. Everybody's live connection to it ends. */
export async function deleteWorkspace({ database }: LifeDeps, member: Member): Promise<void> {
  await database.withWorkspace(member.wsId, async (tx) => {
    await tx.rows('update workspace set deleted_at = now(), updated_at = now() where id = $1', [member.wsId])
    emitEvent(tx, member.wsId, 'workspace.updated', { deleted: true })
  })
}

const OWN = `
  select w.id, w.deleted_at is not null as deleted
  from ws_user m
  join workspace w on w.id = m.ws_id and (w.deleted_at is null or w.deleted_at > now() - interval '${RESTORE_DAYS} days')
  join ws_role r on r.ws_id = m.ws_id and r.id = m.role_id and r.root_role_id = ${ROOT_ROLES.owner}
  where w.code = $1 and m.user_id = $2 and m.status = ${MEMBER_STATUS.active} and not m.blocked
  for no key update of w`

/** Restored twice is restored. @throws {ApiError} not_found for all but its owners, and after 30 days */
export async function restoreWorkspace(
  { database }: LifeDeps,
  { userId }: Identity,
  wsCode: string,
): Promise<Workspace> {
  const only = await database.transaction(async (tx) => {
    const [workspace] = await tx.rows<{ id: string; deleted: boolean }>(OWN, [wsCode, userId])
    if (!workspace) throw new ApiError('not_found')
    if (workspace.deleted) {
      await tx.rows('update workspace set deleted_at = null, updated_at = now() where id = $1', [workspace.id])
      emitEvent(tx, workspace.id, 'workspace.updated', { deleted: false })
    }
    return workspace.id
  })
  const { rows } = await workspacesOf(database, userId, { ...ACTIVE_WORKSPACES, only }, { page: 1, per_page: 1 })
  const [restored] = rows
  if (!restored) throw new ApiError('not_found')
  return restored
}

const OTHER_OWNERS = `
  select exists (
    select from ws_user m join ws_role r on r.ws_id = m.ws_id and r.id = m.role_id
    join user_account u on u.id = m.user_id and not u.blocked and u.deleted_at is null
    where m.ws_id = $1 and m.id <> $2 and m.status = ${MEMBER_STATUS.active} and not m.blocked
      and r.root_role_id = ${ROOT_ROLES.owner}
  ) as others`

async function hasOtherOwners(tx: Tx, member: Member): Promise<boolean> {
  const [row] = await tx.rows<{ others: boolean }>(OTHER_OWNERS, [member.wsId, member.id])
  return row?.others ?? false
}

/**
 * Ends the caller's membership, their API tokens and their live connections. Their work stays, under their name.
 * @throws {ApiError} last_owner
 */
export async function leaveWorkspace({ database }: LifeDeps, member: Member): Promise<void> {
  const { wsId, id } = member
  await database.withWorkspace(wsId, async (tx) => {
    // One after the other: of the last two owners who leave at once, one stays.
    await lockWorkspace(tx, wsId)
    if (member.rootRole === 'owner' && !(await hasOtherOwners(tx, member))) throw new ApiError('last_owner')
    const LEAVE =
      'update ws_user set status = $3, version = version + 1, updated_at = now() where ws_id = $1 and id = $2'
    await tx.rows(LEAVE, [wsId, id, MEMBER_STATUS.deleted])
    const REVOKE = `update api_token set revoked_at = now() where ws_id = $1 and ws_user_id = $2 and revoked_at is null`
    await tx.rows(REVOKE, [wsId, id])
    await recordRights(tx, member, { event: 'person.left', subjectKind: 'person', subjectId: id })
    emitEvent(tx, wsId, 'member.updated', { ws_user_id: id, status: MEMBER_STATUS.deleted })
  })
}
