import { and, eq } from 'drizzle-orm'
import {
  defaultPermissions,
  keysOfAccess,
  mayLandOn,
  moduleOf,
  ROOT_ROLES,
  rootRoleOf,
  SEES_OWN_PROJECTS,
} from '@arbo/core/contract'
import type { HandlerInput, RoleDetail } from '@arbo/core/contract'
import { uuidv7 } from 'uuidv7'
import { wsRole } from '../../platform/db/schema.gen.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { isViolation } from '../../platform/db/violation.ts'
import { ApiError, validationFailed } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import { text } from '../texts.ts'
import { requireBound, requireHeld, requireRank } from '../../platform/access/give-rights.ts'
import type { Member } from '../../platform/access/member.ts'
import { recordRights } from '../../platform/access/record-rights.ts'
import { emitEvent } from '../../platform/realtime/emit-event.ts'
import { lockRoles } from './queries.ts'
import { permissionsOfRole, toRoleDetail } from './role-row.ts'
import type { RoleRow } from './role-row.ts'
import { roleRow } from './service.ts'

type RoleDeps = Pick<Deps, 'database'>
type NewRole = HandlerInput<'createRole'>['body']
type RolePatch = HandlerInput<'updateRole'>['body']
type AccessChoice = HandlerInput<'putRoleAccess'>['body']['access']
type Landing = Pick<RolePatch, 'landing_page_route' | 'landing_page_name'>

/** Keys with other access to some modules. */
function withAccess(permissions: readonly string[], access: AccessChoice): string[] {
  const otherKeys = permissions.filter((key) => !Object.hasOwn(access, moduleOf(key)))
  return [...otherKeys, ...Object.entries(access).flatMap(([module, choice]) => keysOfAccess(module, choice))]
}

/** @throws {ApiError} validation_failed where only half is given, or the role may not open the page */
function checkLanding(permissions: readonly string[], { landing_page_route, landing_page_name }: Landing): void {
  const route = landing_page_route ?? null
  const name = landing_page_name ?? null
  if ((route === null) !== (name === null)) {
    throw validationFailed({
      [route === null ? 'landing_page_route' : 'landing_page_name']: text('workspace.landing_page'),
    })
  }
  if (route !== null && !mayLandOn(new Set(permissions), route)) {
    throw validationFailed({ landing_page_route: text('role.landing_page') })
  }
}

function nameTaken(error: unknown): unknown {
  return isViolation(error, 'ws_role_name') ? new ApiError('name_taken', { cause: error }) : error
}

/**
 * Copies a root role.
 * @throws {ApiError} permission_denied, name_taken, validation_failed
 */
export async function createRole({ database }: RoleDeps, member: Member, body: NewRole): Promise<RoleDetail> {
  const { ws_root_role_id: root_role_id, access = {}, landing_page_route, landing_page_name, name, description } = body
  const permissions = withAccess(body.permissions ?? defaultPermissions(rootRoleOf(root_role_id)), access)
  const keys = [...new Set(permissions)].sort()
  requireRank(member, root_role_id)
  requireHeld(member, keys)
  if (root_role_id === ROOT_ROLES.member) requireBound(member, keys)
  checkLanding(keys, { landing_page_route, landing_page_name })
  const { wsId: ws_id } = member
  const id = uuidv7()
  try {
    return await database.withWorkspace(ws_id, async (tx) => {
      await tx.insert(wsRole).values({
        ws_id,
        id,
        root_role_id,
        name,
        description,
        permissions: keys,
        landing_page_route: landing_page_route ?? null,
        landing_page_name: landing_page_name ?? null,
      })
      const data = { name, root_role_id, permissions: keys }
      await recordRights(tx, member, { event: 'role.created', subjectKind: 'role', subjectId: id, data })
      emitEvent(tx, ws_id, 'role.updated', { ws_role_id: id })
      return toRoleDetail(await roleRow(tx, ws_id, id))
    })
  } catch (error) {
    throw nameTaken(error)
  }
}

interface Change extends Partial<Pick<RoleRow, 'name' | 'description'>>, Landing {
  /** Null: the defaults of the root role. */
  permissions?: string[] | null
}

/** The preconditions of a change: a copied role within the caller's reach, as the caller has read it. */
async function roleToChange(tx: Tx, member: Member, id: string, version: number): Promise<RoleRow> {
  await lockRoles(tx, member.wsId, [id])
  const row = await roleRow(tx, member.wsId, id)
  if (row.is_root) throw new ApiError('root_role_fixed')
  requireRank(member, row.root_role_id)
  if (row.version !== version) throw new ApiError('conflict', { meta: { current: toRoleDetail(row) } })
  return row
}

/** The landing page after a change: one that the role may no longer open is given up. */
function landingAfter(row: RoleRow, change: Change, permissions: readonly string[]): Landing {
  if (change.landing_page_route !== undefined || change.landing_page_name !== undefined) {
    const { landing_page_route = row.landing_page_route, landing_page_name = row.landing_page_name } = change
    checkLanding(permissions, { landing_page_route, landing_page_name })
    return { landing_page_route, landing_page_name }
  }
  const { landing_page_route, landing_page_name } = row
  const isOpen = landing_page_route === null || mayLandOn(new Set(permissions), landing_page_route)
  return isOpen ? { landing_page_route, landing_page_name } : { landing_page_route: null, landing_page_name: null }
}

async function changeRole(
  { database }: RoleDeps,
  member: Member,
  { id, version, event }: { id: string; version: number; event: string },
  changeOf: (row: RoleRow) => Change,
): Promise<RoleDetail> {
  try {
    return await database.withWorkspace(member.wsId, async (tx) => {
      const row = await roleToChange(tx, member, id, version)
      const change = changeOf(row)
      const before = new Set(permissionsOfRole(row))
      const after = permissionsOfRole({ ...row, ...change })
      const newKeys = after.filter((key) => !before.has(key))
      const removed = [...before].filter((key) => !after.includes(key))
      requireHeld(member, newKeys)
      if (removed.includes(SEES_OWN_PROJECTS)) requireBound(member, after)
      await tx
        .update(wsRole)
        .set({ ...change, ...landingAfter(row, change, after), version: row.version + 1, updated_at: new Date() })
        .where(and(eq(wsRole.ws_id, member.wsId), eq(wsRole.id, id)))
      const data = { name: change.name ?? row.name, added: newKeys, removed }
      await recordRights(tx, member, { event, subjectKind: 'role', subjectId: id, data })
      emitEvent(tx, member.wsId, 'role.updated', { ws_role_id: id })
      return toRoleDetail(await roleRow(tx, member.wsId, id))
    })
  } catch (error) {
    throw nameTaken(error)
  }
}

/** @throws {ApiError} not_found, root_role_fixed, permission_denied, conflict, name_taken, validation_failed */
export function updateRole(
  deps: RoleDeps,
  member: Member,
  id: string,
  { version, permissions, ...fields }: RolePatch,
): Promise<RoleDetail> {
  return changeRole(deps, member, { id, version, event: 'role.updated' }, () => ({
    ...fields,
    ...(permissions ? { permissions: [...new Set(permissions)].sort() } : {}),
  }))
}

/** @throws {ApiError} as updateRole */
export function putRoleAccess(
  deps: RoleDeps,
  member: Member,
  id: string,
  { version, access }: HandlerInput<'putRoleAccess'>['body'],
): Promise<RoleDetail> {
  return changeRole(deps, member, { id, version, event: 'role.access_changed' }, (row) => ({
    permissions: withAccess(permissionsOfRole(row), access).sort(),
  }))
}

/** Back to the defaults of the root role, also to later ones. @throws {ApiError} as updateRole */
export function resetRole(deps: RoleDeps, member: Member, id: string, version: number): Promise<RoleDetail> {
  return changeRole(deps, member, { id, version, event: 'role.reset' }, () => ({ permissions: null }))
}
