import { defaultPermissions, mayHandOut, rootRoleOf } from '@arbo/core/contract'
import type { Tx } from '../../db/transaction.ts'
import { ApiError } from '../../http/apiError.ts'
import { text } from '../../texts.ts'
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
 * Nobody gives away more than they hold.
 * @throws {ApiError} permission_denied with the missing keys in meta.permission
 */
export function demandHeld(member: Member, keys: Iterable<string>): void {
  const missing = [...keys].filter((key) => !member.permissions.has(key))
  if (missing.length === 0) return
  const permission = missing.join(' ')
  throw new ApiError('permission_denied', { description: text('access.not_held'), meta: { permission } })
}

/**
 * Nobody makes, changes or hands out a role of a root above their own: an admin cannot make owners.
 * @throws {ApiError} permission_denied
 */
export function demandRank(member: Member, rootRoleId: number): void {
  if (mayHandOut(member.rootRole, rootRoleOf(rootRoleId))) return
  throw new ApiError('permission_denied', { description: text('access.above') })
}

/** @throws {ApiError} permission_denied */
export function demandMayGive(member: Member, { rootRoleId, permissions }: GivenRole): void {
  demandRank(member, rootRoleId)
  demandHeld(member, permissions ?? defaultPermissions(rootRoleOf(rootRoleId)))
}

/**
 * An active role that the caller may give to somebody; it stays until the transaction ends.
 * @throws {ApiError} invalid_reference, permission_denied
 */
export async function roleToGive(tx: Tx, member: Member, id: string): Promise<GivenRole> {
  const [role] = await tx.rows<GivenRole>(
    `select id, name, root_role_id as "rootRoleId", permissions from ws_role
     where ws_id = $1 and id = $2 and status = 1 for share`,
    [member.wsId, id],
  )
  if (!role) throw new ApiError('invalid_reference')
  demandMayGive(member, role)
  return role
}
