import { PERMISSION_KEYS, defaultPermissions, levelsOf, moduleOf, permissionModules } from '@arbo/core'
import { describe, expect, it } from 'vitest'
import { choicesOf, differenceCount, givesUnheld, roleMatrix, withAccess, withKey } from './role-matrix.ts'

const levels = levelsOf(null)
const MEMBER = defaultPermissions('member')

const moduleIn = (permissions: readonly string[], module: string) =>
  roleMatrix(permissions, MEMBER, levels).find((one) => one.module === module)

describe('roleMatrix', () => {
  it('PPL-13 every permission appears once, below its module, with modules in catalogue order', () => {
    const matrix = roleMatrix(MEMBER, MEMBER, levels)
    expect(matrix.map(({ module }) => module)).toEqual(permissionModules())
    expect(matrix.flatMap(({ rows }) => rows.map(({ key }) => key)).toSorted()).toEqual(PERMISSION_KEYS.toSorted())
  })

  it('PPL-13 a module shows the chosen none, view or manage', () => {
    for (const module of permissionModules()) {
      for (const choice of choicesOf(module)) {
        expect(moduleIn(withAccess(MEMBER, module, choice), module)?.access, `${module} ${choice}`).toBe(choice)
      }
    }
  })

  it('PPL-13 view gives the read keys of the module and leaves every other module as it was', () => {
    const viewed = withAccess(MEMBER, 'people', 'view')
    expect(viewed.filter((key) => moduleOf(key) === 'people')).toEqual([
      'people_getListOfWorkspaceUsers_read',
      'people_getWorkspaceUserDetails_read',
    ])
    const others = (keys: readonly string[]) => keys.filter((key) => moduleOf(key) !== 'people').toSorted()
    expect(others(viewed)).toEqual(others(MEMBER))
  })

  it('a module with only read keys has nothing to manage, one without any nothing to view', () => {
    expect(choicesOf('woohoo')).toEqual(['none', 'view'])
    expect(choicesOf('twoFactor')).toEqual(['none', 'manage'])
    expect(choicesOf('people')).toEqual(['none', 'view', 'manage'])
  })

  it('changing single keys makes the access custom', () => {
    const role = withKey(withAccess(MEMBER, 'people', 'none'), 'people_inviteWorkspaceUser_create', true)
    expect(moduleIn(role, 'people')?.access).toBe('custom')
  })

  it('PPL-13 differences from the root role are marked as added or removed, and counted', () => {
    const role = withKey(withKey(MEMBER, 'people_inviteWorkspaceUser_create', true), 'team_getListOfTeams_read', false)
    expect(moduleIn(role, 'people')).toMatchObject({ changed: 1 })
    const marks = roleMatrix(role, MEMBER, levels)
      .flatMap(({ rows }) => rows)
      .filter(({ change }) => change !== null)
    expect(marks.map(({ key, change }) => [key, change])).toEqual([
      ['team_getListOfTeams_read', 'removed'],
      ['people_inviteWorkspaceUser_create', 'added'],
    ])
    expect(differenceCount(role, MEMBER)).toBe(2)
    expect(roleMatrix(MEMBER, MEMBER, levels).every(({ changed }) => changed === 0)).toBe(true)
  })

  it('nobody can add keys they do not hold, and the role keeps those it has', () => {
    const own = new Set<string>(MEMBER)
    expect(givesUnheld(MEMBER, 'people', 'manage', own)).toBe(true)
    expect(givesUnheld(MEMBER, 'people', 'view', own)).toBe(false)
    expect(givesUnheld(withAccess(MEMBER, 'people', 'manage'), 'people', 'manage', own)).toBe(false)
  })
})
