import {
  PERMISSION_KEYS,
  defaultPermissions,
  levelsOf,
  satisfies,
  type PermissionKey,
  type RoleDetail,
} from '@arbo/core'
import { describe, expect, it } from 'vitest'
import { routes } from '../../app/routes.ts'
import { labelOf } from '../../app/label-of.ts'
import { rolesTexts } from './texts.ts'
import { comparedKeys } from './comparison.ts'
import { landingOptions } from './landing-options.ts'
import { changeRefusal, roleActions } from './role-actions.ts'
import { draftOf, patchOf } from './role-draft.ts'
import { checkName, errorsOf } from './role-form.ts'

const levels = levelsOf(null)
const role: RoleDetail = {
  id: '019a0000-0000-7000-8000-000000000001',
  name: 'Layout lead',
  description: '',
  active: true,
  users_count: 3,
  is_default: false,
  is_root: false,
  status: 1,
  ws_root_role_id: 1,
  ws_root_role_name: 'Member',
  landing_page_route: '/pl/dir',
  landing_page_name: 'Project Directory',
  version: 4,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  permissions: defaultPermissions('member'),
  default_permissions: defaultPermissions('member'),
  access: {},
}

/** Somebody of a root role with these keys. */
function somebody(ws_root_role_id: number, keys: readonly PermissionKey[]) {
  const permissions = new Set<string>(keys)
  return {
    can: (rule: Parameters<typeof satisfies>[1]) => satisfies(permissions, rule),
    getState: () => ({ member: { id: 'm', ws_role_id: 'r', ws_root_role_id } }) as never,
  }
}

const owner = somebody(7, PERMISSION_KEYS)
const admin = somebody(6, defaultPermissions('admin'))

describe('actions on a role', () => {
  it('PPL-12 PPL-21 a root role can be copied, compared and viewed as, but not changed', () => {
    const root = { ...role, is_root: true }
    expect(roleActions(root, owner)).toEqual(['copy', 'compare', 'viewAs', 'makeDefault'])
    expect(changeRefusal(root, owner)).toBe(rolesTexts.rootFixed)
    expect(changeRefusal(role, owner)).toBeNull()
  })

  it('PPL-16 an active role can be archived, an archived one restored', () => {
    expect(roleActions(role, owner)).toContain('archive')
    const archived = roleActions({ ...role, status: 0 }, owner)
    expect(archived).toContain('unarchive')
    expect(archived).not.toContain('archive')
    expect(archived).not.toContain('makeDefault')
  })

  it('PPL-22 only copies of Member and of Guest can be the default role', () => {
    const offers = (ws_root_role_id: number) => roleActions({ ...role, ws_root_role_id }, owner).includes('makeDefault')
    expect([1, 6, 7, 10].map(offers)).toEqual([true, false, false, true])
    expect(roleActions({ ...role, is_default: true }, owner)).not.toContain('makeDefault')
  })

  it('PPL-25 each action needs its own key', () => {
    const only = (key: PermissionKey) => roleActions(role, somebody(6, [key]))
    expect(only('access_addWorkspaceRole_create')).toEqual(['copy'])
    expect(only('access_getWorkspaceRoleDetails_read')).toEqual(['compare'])
    expect(only('access_updateWorkspaceRole_update')).toEqual(['makeDefault', 'archive'])
    expect(only('access_deleteWorkspaceRole_delete')).toEqual(['delete'])
    expect(only('access_viewAsOther_read')).toEqual(['viewAs'])
    expect(only('access_getListOfWorkspaceRoles_read')).toEqual([])
    expect(changeRefusal(role, somebody(6, ['access_getListOfWorkspaceRoles_read']))).toBe(rolesTexts.readOnly)
  })

  it('PPL-21 an admin cannot change owner roles', () => {
    const ofOwners = { ...role, ws_root_role_id: 7 }
    expect(roleActions(ofOwners, admin)).toEqual(['compare'])
    expect(changeRefusal(ofOwners, admin)).toBe(rolesTexts.aboveYou)
  })
})

describe('a role in the form', () => {
  it('PPL-13 sends only changes', () => {
    expect(patchOf(role, draftOf(role))).toBeNull()
    expect(patchOf(role, { ...draftOf(role), name: ' Lead ' })).toEqual({ name: 'Lead' })
    const permissions = role.permissions.filter((key) => key !== 'team_getListOfTeams_read')
    expect(patchOf(role, { ...draftOf(role), permissions })).toEqual({ permissions })
  })

  it('PPL-23 has a landing page that it may open, and drops it with its permission', () => {
    const key = 'project_getProjectDirectoryUserInterface_read'
    expect(landingOptions(role.permissions, levels).map(({ route }) => route)).toContain('/pl/dir')
    expect(landingOptions(role.permissions, levels).map(({ route }) => route)).not.toContain('/ws/ar')
    const permissions = role.permissions.filter((one) => one !== key)
    const landing = { landing_page_route: null, landing_page_name: null }
    expect(patchOf(role, { ...draftOf(role), permissions })).toEqual({ permissions, ...landing })
    const other = { landing_page_route: '/co/wk', landing_page_name: 'My Work' }
    expect(patchOf(role, { ...draftOf(role), landing: '/co/wk' })).toEqual(other)
  })

  it('PPL-23 lists every landing page with its route’s label', () => {
    const labels = new Map(Object.values(routes).map(({ path, label }) => [path, label]))
    for (const { route, name } of landingOptions(PERMISSION_KEYS, levels))
      expect(name).toBe(labelOf(labels.get(route) ?? 'home', levels))
  })

  it('requires a name of at most 50 characters; a taken one shows an error beside its field', () => {
    expect(checkName('  ')).toBe('Name is required')
    expect(checkName('🎬'.repeat(50))).toBeUndefined()
    expect(checkName('x'.repeat(51))).toBe('Name is limited to 50 characters; consider a shorter name')
    expect(errorsOf({ error: 'name_taken', message: 'Another one here has this name.' })).toEqual({
      name: 'Another one here has this name.',
    })
  })
})

describe('a comparison', () => {
  it('XPPL-03 shows differences first, in catalogue order, with the holders of each', () => {
    const comparison = comparedKeys(
      {
        role: { id: 'a', name: 'A', ws_root_role_id: 1, is_default: false },
        other: { id: 'b', name: 'B', ws_root_role_id: 1, is_default: false },
        only_role: ['team_getListOfTeams_read'],
        only_other: ['people_inviteWorkspaceUser_create', 'work_getMyWorkUserInterface_read'],
        both: ['item_getItemDetailTable_read'],
      },
      levels,
    )
    expect(comparison.differences.map(({ key, inRole, inOther }) => [key, inRole, inOther])).toEqual([
      ['work_getMyWorkUserInterface_read', false, true],
      ['team_getListOfTeams_read', true, false],
      ['people_inviteWorkspaceUser_create', false, true],
    ])
    expect(comparison.common.map(({ key }) => key)).toEqual(['item_getItemDetailTable_read'])
  })
})
