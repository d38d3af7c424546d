import { defaultPermissions, isWish, mayHandOut, rootRoleOf } from '@arbo/core/contract'
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

/** @throws {ApiError} permission_denied */
export function requireMayGive(member: Member, { rootRoleId, permissions }: GivenRole): void {
  requireRank(member, rootRoleId)
  requireHeld(member, permissions ?? defaultPermissions(rootRoleOf(rootRoleId)))
}
