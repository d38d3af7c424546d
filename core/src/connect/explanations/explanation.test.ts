import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { explainRights } from '../../contract/connect/explain.ts'
import type { PersonRights } from '../../contract/connect/explain-facts.ts'
import { EXPLAIN_CODES, REMEDIES } from '../../contract/connect/explain-values.ts'
import {
  LANDING_PAGES,
  PERMISSIONS,
  PERMISSION_KEYS,
  ROOT_ROLES,
  accessOf,
  defaultPermissions,
  effectivePermissions,
  givesCoordinator,
  isWish,
  keysOfAccess,
  mayHandOut,
  mayLandOn,
  permissionModules,
  rootRoleOf,
} from '../../contract/platform/permissions.ts'
import { levelsOf } from '../../contract/platform/levels.ts'
import { ownLevels } from '../../testing/fixtures.ts'
import { reasonText } from './explanation.ts'

const member = { rootRoleId: ROOT_ROLES.member, permissions: null, granted: [], revoked: [] }

test('PPL-12 the root roles are member 1, admin 6, owner 7 and guest 10', () => {
  expect(ROOT_ROLES).toEqual({ member: 1, admin: 6, owner: 7, guest: 10 })
  expect([1, 6, 7, 10].map(rootRoleOf)).toEqual(['member', 'admin', 'owner', 'guest'])
  expect(() => rootRoleOf(2)).toThrow(RangeError)
})

test('PPL-24 XPROD-09 owners hold every key but wishes, admins all but deleting, buying and viewing as others, guests mostly read keys', () => {
  const all = new Set<string>(PERMISSION_KEYS.filter((key) => !isWish(key)))
  expect(PERMISSION_KEYS.filter(isWish)).toEqual(['project_seeOnlyOwnProjects_read', 'time_askForTimesheet_read'])
  expect(new Set(defaultPermissions('owner'))).toEqual(all)
  const admin = new Set<string>(defaultPermissions('admin'))
  expect([...all].filter((key) => !admin.has(key)).sort()).toEqual([
    'access_viewAsOther_read',
    'billing_purchaseLicence_create',
    'settings_deleteWorkspace_delete',
  ])
  const guest = defaultPermissions('guest').filter((key) => !key.endsWith('_read'))
  expect(guest.sort()).toEqual([
    'media_createAnnotation_create',
    'media_createComment_create',
    'notification_updateNotificationSettings_update',
    'twoFactor_updateTwoFactorAuth_update',
  ])
  const memberKeys = new Set<string>(defaultPermissions('member'))
  expect(defaultPermissions('guest').every((key) => memberKeys.has(key))).toBe(true)
})

test('PPL-24 docs/permissions.md has every key with the root roles that hold it', async () => {
  const docs = await readFile(new URL('../../../../docs/permissions.md', import.meta.url), 'utf8')
  // The table of actions before them names permissions as well.
  const [, modules = ''] = docs.split(/^## What an action needs$[^]*?(?=^## )/m)
  const rows = [...modules.matchAll(/^\| `(\w+)` +\|(.*)\|$/gm)].map(([, key = '', cells = '']) => [
    key,
    cells.split('|').map((cell) => cell.trim() === 'yes'),
  ])
  const order = ['owner', 'admin', 'member', 'guest'] as const
  const columnsOf = (key: keyof typeof PERMISSIONS) =>
    order.map((role) => (PERMISSIONS[key] as readonly string[]).includes(role))
  const sorted = (list: unknown[][]) => list.toSorted(([a], [b]) => String(a).localeCompare(String(b)))
  expect(sorted(rows)).toEqual(sorted(PERMISSION_KEYS.map((key) => [key, columnsOf(key)])))
})

test('PPL-21 granted keys add to the role, and a revoked key is gone even where it was granted', () => {
  const granted = ['item_deleteItem_delete', 'team_getListOfTeams_read']
  const keys = effectivePermissions({ ...member, granted, revoked: ['team_getListOfTeams_read'] })
  expect([keys.has('item_deleteItem_delete'), keys.has('team_getListOfTeams_read')]).toEqual([true, false])
  expect([...effectivePermissions({ ...member, permissions: ['a'] })]).toEqual(['a'])
})

test('PPL-13 view is the read keys of a module, manage is all of them, and anything else is custom', () => {
  for (const module of permissionModules()) {
    const view = new Set<string>(keysOfAccess(module, 'view'))
    const manage = new Set<string>(keysOfAccess(module, 'manage'))
    expect(accessOf(new Set())[module]).toBe('none')
    expect(accessOf(manage)[module]).toBe('manage')
    if (view.size > 0 && view.size < manage.size) expect(accessOf(view)[module]).toBe('view')
    expect([...view].every((key) => key.endsWith('_read'))).toBe(true)
  }
  expect(accessOf(new Set(['people_deleteWorkspaceUser_delete']))['people']).toBe('custom')
  expect(
    permissionModules()
      .flatMap((module) => keysOfAccess(module, 'manage'))
      .sort(),
  ).toEqual(PERMISSION_KEYS.filter((key) => !isWish(key)).sort())
})

test('PPL-21 nobody hands out a role above their own', () => {
  expect(mayHandOut('admin', 'owner')).toBe(false)
  expect([mayHandOut('admin', 'admin'), mayHandOut('owner', 'owner'), mayHandOut('guest', 'guest')]).toEqual([
    true,
    true,
    true,
  ])
})

test('PPL-23 every landing page needs a catalogue key or none, and an unknown path is not a landing page', () => {
  for (const [route, key] of Object.entries(LANDING_PAGES)) {
    if (key === null) {
      expect(mayLandOn(new Set(), route)).toBe(true)
      continue
    }
    expect(PERMISSION_KEYS).toContain(key)
    expect([mayLandOn(new Set([key]), route), mayLandOn(new Set(), route)]).toEqual([true, false])
  }
  expect(mayLandOn(new Set(PERMISSION_KEYS), '/constructor')).toBe(false)
})

test('PLAN-26 coordinating never gives a right over the workspace', () => {
  const coordinatorKeys = PERMISSION_KEYS.filter(givesCoordinator)
  expect(coordinatorKeys).toContain('project_deleteEntity_delete')
  expect(coordinatorKeys).not.toContain('project_addRootEntity_create')
  expect(coordinatorKeys.every((key) => /^(project|item|media)_/.test(key))).toBe(true)
})

test('XPPL-01 every reason and every remedy has a sentence with its name in it', () => {
  const levels = levelsOf(null)
  for (const code of EXPLAIN_CODES) {
    const { text, remedy } = reasonText({ code, name: 'Fox', remedy: null }, levels)
    expect(text).toMatch(/\.$/)
    expect(text).not.toMatch(/[{}]/)
    expect(remedy).toBeNull()
  }
  for (const remedy of REMEDIES) expect(reasonText({ code: 'role', name: 'Fox', remedy }, levels).remedy).toMatch(/\.$/)
  const { text } = reasonText({ code: 'role', name: 'Fox', remedy: 'edit_role' }, levels)
  expect(text).toBe('The role Fox has this permission.')
})

test('WS-02 explanations use the workspace’s names of levels', () => {
  const own = levelsOf({ workspace: ownLevels })
  const said = EXPLAIN_CODES.flatMap((code) =>
    REMEDIES.map((remedy) => Object.values(reasonText({ code, name: 'Fox', remedy }, own)).join(' ')),
  )
  expect(said.join(' ')).not.toMatch(/scenes?\b/i)
  expect(reasonText({ code: 'assignee', name: '010', remedy: 'unassign' }, own)).toEqual({
    text: 'The person sees the Shot 010 because it is assigned to them.',
    remedy: 'Unassigning the person from the Shot undoes this.',
  })
})

test('XPPL-01 a permission is gone once all its sources are removed, and not while one of them remains', () => {
  const key = 'item_deleteItem_delete'
  const place = { id: 'e', name: 'Episode', path: ['p', 'c', 'e'] }
  const person: PersonRights = {
    ...member,
    granted: [key],
    role: { id: 'r', name: 'Role', isRoot: false },
    isActive: true,
    coordinates: [place],
    scenes: [],
  }
  const thing = { kind: 'item' as const, id: 'i', path: place.path }
  expect(explainRights(person, key, thing).allowed).toBe(true)
  expect(explainRights({ ...person, granted: [] }, key, thing).allowed).toBe(true)
  expect(explainRights({ ...person, coordinates: [] }, key, thing).allowed).toBe(true)
  expect(explainRights({ ...person, granted: [], coordinates: [] }, key, thing).allowed).toBe(false)
  expect(explainRights({ ...person, granted: [] }, key).allowed).toBe(false)
  expect(explainRights({ ...person, isActive: false }, key, thing)).toMatchObject({ allowed: false, visible: false })
})
