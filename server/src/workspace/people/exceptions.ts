import { ROOT_ROLES, SEES_OWN_PROJECTS } from '@arbo/core/contract'
import type { HandlerInput, WorkspaceUserDetail } from '@arbo/core/contract'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError, validationFailed } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import { text } from '../texts.ts'
import { requireBound } from '../../platform/access/give-rights.ts'
import { MEMBER_STATUS } from '../../platform/access/member.ts'
import type { Member } from '../../platform/access/member.ts'
import { recordRights } from '../../platform/access/record-rights.ts'
import { requirePermission } from '../../platform/access/rights.ts'
import { emitEvent } from '../../platform/realtime/emit-event.ts'
import { userDetail } from './queries.ts'
import { requireHolds, requireOver, requireVersion, keysOfTarget, refuseSelf, targetOf } from './target.ts'
import type { Target } from './target.ts'

type ExceptionDeps = Pick<Deps, 'database'>

const ADD = 'people_addRoleException_create'
const UPDATE = 'people_updateAccessExceptions_update'

interface Exceptions {
  granted: readonly string[]
  revoked: readonly string[]
}

const without = (keys: readonly string[], others: readonly string[]) => keys.filter((key) => !others.includes(key))

/** @throws {ApiError} validation_failed where a key is both given and taken */
function checkApart({ granted, revoked }: Exceptions): void {
  const both = granted.find((key) => revoked.includes(key))
  if (both !== undefined) throw validationFailed({ granted: text('people.exception_twice', { key: both }) })
}

async function exceptedTarget(
  tx: Tx,
  member: Member,
  id: string,
  version: number | undefined,
  key: typeof ADD | typeof UPDATE,
): Promise<Target> {
  const target = await targetOf(tx, member.wsId, id)
  requireOver(member, { person: key, guest: key }, target)
  await requireVersion(target, version, () => userDetail(tx, member, id))
  if (target.status === MEMBER_STATUS.deleted) throw new ApiError('not_found')
  refuseSelf(member, target)
  if (target.rootRoleId === ROOT_ROLES.owner) throw new ApiError('owner_exception')
  return target
}

/** Stores the new exceptions. Nobody gives rights that they lack, be it by granting or by no longer taking away. */
async function store(tx: Tx, member: Member, target: Target, next: Exceptions): Promise<void> {
  checkApart(next)
  const { wsId } = member
  const granted = [...new Set(next.granted)].sort()
  const revoked = [...new Set(next.revoked)].sort()
  const before = keysOfTarget(target)
  const after = keysOfTarget({ ...target, granted, revoked })
  requireHolds(
    member,
    [...after].filter((key) => !before.has(key)),
  )
  if (before.has(SEES_OWN_PROJECTS)) requireBound(member, after)
  await tx.rows(
    `update ws_user set granted = $3, revoked = $4, version = version + 1, updated_at = now()
     where ws_id = $1 and id = $2`,
    [wsId, target.id, granted, revoked],
  )
  const data = {
    name: target.displayName,
    before: { granted: target.granted, revoked: target.revoked },
    after: { granted, revoked },
  }
  const event = 'person.exceptions_changed'
  await recordRights(tx, member, { event, subjectKind: 'person', subjectId: target.id, data })
  emitEvent(tx, wsId, 'member.updated', { ws_user_id: target.id, status: target.status })
}

/**
 * Adds exceptions; a key that has one of the other kind already cannot be turned round here.
 * @throws {ApiError} not_found, conflict, permission_denied, not_yourself, owner_exception, validation_failed
 */
export function addExceptions(
  { database }: ExceptionDeps,
  member: Member,
  id: string,
  { granted, revoked, version }: HandlerInput<'addUserExceptions'>['body'],
): Promise<WorkspaceUserDetail> {
  return database.withWorkspace(member.wsId, async (tx) => {
    const target = await exceptedTarget(tx, member, id, version, ADD)
    await store(tx, member, target, {
      granted: [...target.granted, ...granted],
      revoked: [...target.revoked, ...revoked],
    })
    return userDetail(tx, member, id)
  })
}

/**
 * Replaces the exceptions. New ones need the right to add some as well.
 * @throws {ApiError} not_found, conflict, permission_denied, not_yourself, owner_exception, validation_failed
 */
export function putExceptions(
  { database }: ExceptionDeps,
  member: Member,
  id: string,
  { granted, revoked, version }: HandlerInput<'putUserExceptions'>['body'],
): Promise<WorkspaceUserDetail> {
  return database.withWorkspace(member.wsId, async (tx) => {
    const target = await exceptedTarget(tx, member, id, version, UPDATE)
    const had = [...target.granted, ...target.revoked]
    if (without([...granted, ...revoked], had).length > 0) requirePermission(member, ADD, false)
    await store(tx, member, target, { granted, revoked })
    return userDetail(tx, member, id)
  })
}
