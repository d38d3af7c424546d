import { effectivePermissions, isWish, mayHandOut, ROOT_ROLES, rootRoleOf } from '@arbo/core/contract'
import type { PermissionKey, PermissionRule } from '@arbo/core/contract'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { permissionDenied } from '../../platform/access/check-access.ts'
import type { Member } from '../../platform/access/member.ts'
import { requirePermission } from '../../platform/access/rights.ts'

/** Somebody whom a call is about, as far as the rules need it. */
export interface Target {
  id: string
  userId: string
  email: string
  displayName: string
  status: number
  /** The status of a person before they were deleted; null for those who left or never joined. */
  statusBefore: number | null
  blocked: boolean
  roleId: string
  rootRoleId: number
  /** The role's keys; null: those of its root role. */
  permissions: string[] | null
  granted: string[]
  revoked: string[]
  version: number
}

/** A key for people and one for guests, of which the person's root role says which is needed. */
export interface KeyPair {
  person: PermissionRule
  guest: PermissionRule
}

export const INVITE: KeyPair = { person: 'people_inviteWorkspaceUser_create', guest: 'guest_inviteGuest_create' }
export const UPDATE: KeyPair = {
  person: 'people_updateWorkspaceUserDetails_update',
  guest: 'guest_updateGuestDetails_update',
}
export const DELETE: KeyPair = { person: 'people_deleteWorkspaceUser_delete', guest: 'guest_deleteGuest_delete' }
export const RESTORE: KeyPair = { person: 'people_restoreWorkspaceUser_update', guest: 'guest_restoreGuest_update' }

const TARGETS = `
  select m.id, m.user_id as "userId", u.email, m.display_name as "displayName", m.status,
    m.status_before as "statusBefore", m.blocked, m.role_id as "roleId", r.root_role_id as "rootRoleId", r.permissions,
    m.granted, m.revoked, m.version
  from ws_user m
  join ws_role r on r.ws_id = m.ws_id and r.id = m.role_id
  join user_account u on u.id = m.user_id
  where m.ws_id = $1 and m.id = any($2)
  order by m.id
  for no key update of m`

/**
 * The people of these ids, kept for the caller until the transaction ends, in one order for everybody.
 * @throws {ApiError} not_found with meta.ids where one is nobody of this workspace
 */
export async function targetsOf(tx: Tx, wsId: string, ids: readonly string[]): Promise<Target[]> {
  const personIds = new Set(ids)
  const targets = await tx.rows<Target>(TARGETS, [wsId, [...personIds]])
  if (targets.length < personIds.size) {
    const knownIds = new Set(targets.map(({ id }) => id))
    throw new ApiError('not_found', { meta: { ids: [...personIds].filter((id) => !knownIds.has(id)) } })
  }
  return targets
}

/** @throws {ApiError} not_found */
export async function targetOf(tx: Tx, wsId: string, id: string): Promise<Target> {
  const [target] = await targetsOf(tx, wsId, [id])
  if (!target) throw new ApiError('not_found')
  return target
}

export function isGuest({ rootRoleId }: Pick<Target, 'rootRoleId'>): boolean {
  return rootRoleId === ROOT_ROLES.guest
}

export function ruleFor({ person, guest }: KeyPair, about: Pick<Target, 'rootRoleId'>): PermissionRule {
  return isGuest(about) ? guest : person
}

/** Whether a root role is above the member's own. */
export function isAbove(member: Member, rootRoleId: number): boolean {
  return !mayHandOut(member.rootRole, rootRoleOf(rootRoleId))
}

/**
 * The right that is needed for this person, and nobody touches those whose root role is above their own.
 * @throws {ApiError} permission_denied
 */
export function requireOver(member: Member, keys: KeyPair, target: Pick<Target, 'rootRoleId'>): void {
  const rule = ruleFor(keys, target)
  requirePermission(member, rule, false)
  if (isAbove(member, target.rootRoleId)) throw permissionDenied(rule)
}

/** Either of the two, before anybody is looked up. @throws {ApiError} permission_denied */
export function requireEither(member: Member, { person, guest }: KeyPair): void {
  if ([person, guest].some((key) => typeof key === 'string' && member.permissions.has(key))) return
  throw permissionDenied(person)
}

/** @throws {ApiError} not_yourself */
export function refuseSelf(member: Member, { id }: Pick<Target, 'id'>): void {
  if (id === member.id) throw new ApiError('not_yourself')
}

/** Nobody gives more than they hold; what is asked of people is nothing that one holds. @throws {ApiError} permission_denied that names the first key */
export function requireHolds(member: Member, keys: Iterable<string>): void {
  for (const key of keys) {
    if (!member.permissions.has(key) && !isWish(key)) throw permissionDenied(key as PermissionKey)
  }
}

export function keysOfTarget({ rootRoleId, permissions, granted, revoked }: Target): Set<string> {
  return effectivePermissions({ rootRoleId, permissions, granted, revoked })
}

/**
 * The version that the caller has read is the one that is there.
 * @param current the person as the caller may see it, for those who come too late
 * @throws {ApiError} conflict with meta.current
 */
export async function requireVersion(
  target: Target,
  version: number | undefined,
  current: () => Promise<unknown>,
): Promise<void> {
  if (version === undefined || version === target.version) return
  throw new ApiError('conflict', { meta: { current: await current() } })
}
