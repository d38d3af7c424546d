import type { HandlerInput, WorkspaceUser } from '@arbo/core/contract'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import { MEMBER_STATUS } from '../../platform/access/member.ts'
import type { Member } from '../../platform/access/member.ts'
import { recordRights } from '../../platform/access/record-rights.ts'
import { emitEvent } from '../../platform/realtime/emit-event.ts'
import { withdrawInvitations } from '../invitations/people.ts'
import { lockWorkspace } from '../workspaces/queries.ts'
import { requireOwner } from './owners.ts'
import { usersById } from './queries.ts'
import { requireSeats } from './seat.ts'
import {
  DELETE,
  requireEither,
  requireOver,
  INVITE,
  isGuest,
  refuseSelf,
  RESTORE,
  targetsOf,
  UPDATE,
} from './target.ts'
import type { Target } from './target.ts'

type StateDeps = Pick<Deps, 'database' | 'config'>

const { archived, active, pending, deleted } = MEMBER_STATUS

function notPossible(targets: readonly Target[]): ApiError {
  return new ApiError('not_possible', { meta: { ids: targets.map(({ id }) => id) } })
}

/** The recorded name of a change of status; null: there is no such way. */
function stepOf({ status, statusBefore }: Target, next: number): string | null {
  if (next === archived && status === active) return 'person.archived'
  if (next === active && status === archived) return 'person.unarchived'
  // A person who left, or never accepted, comes back by an invitation only: it is theirs to accept.
  if (next === active && status === deleted && statusBefore !== null && statusBefore !== pending) {
    return 'person.restored'
  }
  if (next === deleted) return status === pending ? 'person.uninvited' : 'person.deleted'
  return null
}

const SET_STATUS = `
  update ws_user set status = $3::smallint, version = version + 1, updated_at = now(),
    status_before = case when $3::smallint = ${deleted} then status end,
    deleted_at = case when $3::smallint = ${deleted} then now() end
  where ws_id = $1 and id = any($2)`

const REVOKE_TOKENS = `
  update api_token set revoked_at = now() where ws_id = $1 and ws_user_id = any($2) and revoked_at is null`

async function setStatus(tx: Tx, deps: StateDeps, member: Member, ids: readonly string[], next: number): Promise<void> {
  const { wsId } = member
  await lockWorkspace(tx, wsId)
  const targets = (await targetsOf(tx, wsId, ids)).filter(({ status }) => status !== next)
  const keys = next === active ? RESTORE : DELETE
  for (const target of targets) requireOver(member, keys, target)
  const stuck = targets.filter((target) => stepOf(target, next) === null)
  if (stuck.length > 0) throw notPossible(stuck)
  if (next !== active) for (const target of targets) refuseSelf(member, target)
  else await requireSeats(tx, wsId, deps.config, targets.filter((target) => !isGuest(target)).length)
  const changed = targets.map(({ id }) => id)
  await tx.rows(SET_STATUS, [wsId, changed, next])
  if (next === deleted) {
    await tx.rows(REVOKE_TOKENS, [wsId, changed])
    await withdrawInvitations(tx, wsId, changed)
  }
  await requireOwner(tx, wsId, targets)
  const records = targets.map((target) => ({
    event: stepOf(target, next) ?? 'person.status_changed',
    subjectKind: 'person' as const,
    subjectId: target.id,
    data: { name: target.displayName, from: target.status, to: next },
  }))
  await recordRights(tx, member, ...records)
  for (const { id } of targets) emitEvent(tx, wsId, 'member.updated', { ws_user_id: id, status: next })
}

/**
 * Archives, unarchives, restores or deletes people, all or none. People who are in that state already stay in it.
 * @throws {ApiError} not_found, permission_denied, not_possible, not_yourself, licences_used_up, last_owner
 */
export function putUsersStatus(
  deps: StateDeps,
  member: Member,
  { ids, new_status }: HandlerInput<'putUsersStatus'>['body'],
): Promise<WorkspaceUser[]> {
  requireEither(member, new_status === active ? RESTORE : DELETE)
  return deps.database.withWorkspace(member.wsId, async (tx) => {
    await setStatus(tx, deps, member, ids, new_status)
    return usersById(tx, member, ids)
  })
}

/**
 * Ends memberships, API tokens, invitations and live connections. The people's work stays, under their names.
 * @throws {ApiError} not_found, permission_denied, not_yourself, last_owner
 */
export function deleteUsers(deps: StateDeps, member: Member, ids: readonly string[]): Promise<void> {
  return deps.database.withWorkspace(member.wsId, (tx) => setStatus(tx, deps, member, ids, deleted))
}

/**
 * Withdraws the invitations of people who are pending, and only of those.
 * @throws {ApiError} not_found, permission_denied, not_possible
 */
export function deleteInvitations({ database }: StateDeps, member: Member, ids: readonly string[]): Promise<void> {
  const { wsId } = member
  return database.withWorkspace(wsId, async (tx) => {
    const targets = await targetsOf(tx, wsId, ids)
    for (const target of targets) requireOver(member, INVITE, target)
    const others = targets.filter(({ status }) => status !== pending)
    if (others.length > 0) throw notPossible(others)
    await withdrawInvitations(tx, wsId, ids)
    await tx.rows(SET_STATUS, [wsId, ids, deleted])
    for (const { id, email } of targets) {
      await recordRights(tx, member, {
        event: 'person.uninvited',
        subjectKind: 'person',
        subjectId: id,
        data: { email },
      })
      emitEvent(tx, wsId, 'member.updated', { ws_user_id: id, status: deleted })
    }
  })
}

/**
 * Blocks people, or ends it. Blocked people keep role and seat, and reach nothing of the workspace.
 * @throws {ApiError} not_found, permission_denied, not_possible for deleted people, not_yourself, last_owner
 */
export function putUsersBlocked(
  { database }: StateDeps,
  member: Member,
  { ids, blocked }: HandlerInput<'putUsersBlocked'>['body'],
): Promise<WorkspaceUser[]> {
  const { wsId } = member
  const keys = blocked ? DELETE : RESTORE
  requireEither(member, keys)
  return database.withWorkspace(wsId, async (tx) => {
    await lockWorkspace(tx, wsId)
    const targets = (await targetsOf(tx, wsId, ids)).filter((target) => target.blocked !== blocked)
    for (const target of targets) requireOver(member, keys, target)
    const deletedTargets = targets.filter(({ status }) => status === deleted)
    if (deletedTargets.length > 0) throw notPossible(deletedTargets)
    if (blocked) for (const target of targets) refuseSelf(member, target)
    const changed = targets.map(({ id }) => id)
    await tx.rows(
      `update ws_user set blocked = $3, version = version + 1, updated_at = now() where ws_id = $1 and id = any($2)`,
      [wsId, changed, blocked],
    )
    await requireOwner(tx, wsId, targets)
    for (const { id, status, displayName: name } of targets) {
      const event = blocked ? 'person.blocked' : 'person.unblocked'
      await recordRights(tx, member, { event, subjectKind: 'person', subjectId: id, data: { name } })
      emitEvent(tx, wsId, 'member.updated', { ws_user_id: id, status })
    }
    return usersById(tx, member, ids)
  })
}

/** Shows people in lists to choose from, or leaves them out. @throws {ApiError} not_found, permission_denied */
export function putUsersVisible(
  { database }: StateDeps,
  member: Member,
  { ids, visible }: HandlerInput<'putUsersVisible'>['body'],
): Promise<WorkspaceUser[]> {
  const { wsId } = member
  return database.withWorkspace(wsId, async (tx) => {
    const targets = await targetsOf(tx, wsId, ids)
    for (const target of targets) requireOver(member, UPDATE, target)
    await tx.rows(
      `update ws_user set visible = $3, version = version + 1, updated_at = now()
       where ws_id = $1 and id = any($2) and visible <> $3`,
      [wsId, ids, visible],
    )
    for (const { id, status } of targets) emitEvent(tx, wsId, 'member.updated', { ws_user_id: id, status })
    return usersById(tx, member, ids)
  })
}
