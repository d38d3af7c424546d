import { defaultPermissions, isWish, mayHandOut, ROOT_ROLES, rootRoleOf, SEES_OWN_PROJECTS } from '@arbo/core/contract'
import { ApiError } from '../http/api-error.ts'
import { text } from '../texts.ts'
import type { Member } from './member.ts'

/** A role as far as it matters to who gives it. */
export interface GivenRole {
  id: string
  name: string
  rootRoleId: number
  /** Null: the defaults of the root role. */
  permissions: string[] | null
}

/**
 * Nobody gives away more than they hold; what is asked of people is nothing that one holds.
 * @throws {ApiError} permission_denied with the missing keys in meta.permission
 */
export function requireHeld(member: Member, keys: Iterable<string>): void {
  const missing = [...keys].filter((key) => !member.permissions.has(key) && !isWish(key))
  if (missing.length === 0) return
  const permission = missing.join(' ')
  throw new ApiError('permission_denied', { description: text('access.not_held'), meta: { permission } })
}

/**
 * Nobody makes, changes or hands out a role of a root above their own: an admin cannot make owners.
 * @throws {ApiError} permission_denied
 */
export function requireRank(member: Member, rootRoleId: number): void {
  if (mayHandOut(member.rootRole, rootRoleOf(rootRoleId))) return
  throw new ApiError('permission_denied', { description: text('access.above') })
}

/**
 * Who sees their own projects alone leaves nobody more of them than that: not by a role without that bound, nor by taking it
 * away.
 * @param keys of the person or role afterwards
 * @throws {ApiError} permission_denied
 */
export function requireBound(member: Member, keys: Iterable<string>): void {
  if (!member.projects || !member.permissions.has(SEES_OWN_PROJECTS) || new Set(keys).has(SEES_OWN_PROJECTS)) return
  throw new ApiError('permission_denied', { description: text('access.bound') })
}

/**
 * For what tells or changes things of every project, such as a webhook.
 * @throws {ApiError} permission_denied where the member does not see every project
 */
export function requireEveryProject(member: Member): Member {
  if (member.projects === null) return member
  throw new ApiError('permission_denied', { description: text('access.every_project') })
}

/** @throws {ApiError} permission_denied */
export function requireMayGive(member: Member, { rootRoleId, permissions }: GivenRole): void {
  const keys = permissions ?? defaultPermissions(rootRoleOf(rootRoleId))
  requireRank(member, rootRoleId)
  requireHeld(member, keys)
  if (rootRoleId === ROOT_ROLES.member) requireBound(member, keys)
}
