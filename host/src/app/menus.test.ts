import { PERMISSION_KEYS, defaultPermissions, levelsOf, satisfies, type PermissionRule } from '@arbo/core'
import { describe, expect, it } from 'vitest'
import { routes, type RouteName } from './routes.ts'
import { patternOf } from './router/pattern.ts'
import { currentMenu, isCurrent, mayOpen, visibleMenus } from './menu-rules.ts'
import { menusOf, modulesOf, userEntries } from './menus.ts'

const levels = levelsOf(null)
const MENUS = menusOf(levels)
const MODULES = modulesOf(levels)
const everything = new Set<string>(PERMISSION_KEYS)
const can = (permissions: ReadonlySet<string>) => (rule: PermissionRule) => satisfies(permissions, rule)
const shownTo = (permissions: ReadonlySet<string>) =>
  Object.fromEntries(
    visibleMenus(MENUS, can(permissions)).map(({ key, entries }) => [key, entries.map(({ label }) => label)]),
  )
const here = (name: RouteName, query = '') => ({ name, query: new URLSearchParams(query) })

describe('menus', () => {
  it('SHELL-50 to SHELL-55 have the specified entries, in order', () => {
    expect(visibleMenus(MENUS, can(everything)).map(({ label }) => label)).toEqual([
      'Studio',
      'Planning',
      'Library',
      'Financial',
      'Workspace/Account',
      'Workspace calendar',
    ])
  })

  it.each([
    ['SHELL-50', 'studio', ['Dashboard', 'My Work', 'My Targets']],
    [
      'SHELL-51',
      'planning',
      [
        'Project Directory',
        'Update',
        'Team Lounge',
        'Libraries',
        'Report',
        'Woohoo',
        'Standard Reports',
        'Target Library',
      ],
    ],
    ['SHELL-52', 'library', ['Metric', 'Status', 'Target']],
    ['SHELL-53', 'financial', ['Reward', 'Budget', 'Reports']],
    ['SHELL-54', 'workspace', ['Access Roles', 'Billing & Licenses', 'People (Access)', 'Settings', 'Details']],
    ['SHELL-55', 'calendar', ['Working Days', 'Holidays', 'Extra-days', 'Off-days']],
  ])('%s the menu %s has its entries', (_, key, labels) => {
    expect(shownTo(everything)[key]).toEqual(labels)
  })

  it('SHELL-56 the user menu has Details, Notifications and Account', () => {
    expect(userEntries('1-ada', levels).map(({ label }) => label)).toEqual(['Details', 'Notifications', 'Account'])
    expect(userEntries(null, levels).map(({ label }) => label)).toEqual(['Notifications', 'Account'])
  })

  it('SHELL-02 names the modules Update, Review and Woohoo', () => {
    expect(MODULES.map(({ label }) => label)).toEqual(expect.arrayContaining(['Update', 'Review', 'Woohoo']))
  })

  it('SHELL-01 all six activities can be reached: plan, assign, review, playlists, targets, reports', () => {
    const reached = [...visibleMenus(MENUS, can(everything)).flatMap(({ entries }) => entries), ...MODULES].map(
      ({ name }) => name,
    )
    expect(reached).toEqual(
      expect.arrayContaining<RouteName>(['directory', 'update', 'review', 'playlists', 'targets', 'reports']),
    )
  })

  it('entries that the user may not open are absent, and so are menus without entries', () => {
    const guest = shownTo(new Set(defaultPermissions('guest')))
    expect(guest['studio']).toEqual(['Dashboard', 'My Work'])
    expect(guest['planning']).toEqual(['Project Directory'])
    expect(guest['workspace']).toEqual(['Details'])
    expect(Object.keys(guest)).toEqual(['studio', 'planning', 'workspace'])
    expect(
      MODULES.filter((entry) => mayOpen(entry, can(new Set(defaultPermissions('guest'))))).map((m) => m.label),
    ).toEqual(['Review', 'Playlists'])
  })

  it('Libraries leads to the first library that the user may read', () => {
    const permissions = new Set(['status_getListOfTemplateFlows_read'])
    const [entry] = visibleMenus(MENUS, can(permissions)).find(({ key }) => key === 'planning')?.entries ?? []
    expect(entry).toMatchObject({ label: 'Libraries', to: '/pl/sts' })
  })

  it('every entry leads to a path of its own route', () => {
    const entries = [...MENUS.flatMap((menu) => menu.entries).flat(), ...MODULES, ...userEntries('1-ada', levels)]
    for (const { to, name } of entries) {
      expect(patternOf(routes[name].path).test(to.slice(1).split('?')[0] ?? ''), to).toBe(true)
    }
  })

  it('the open page is marked, and the menu of a page below it', () => {
    const menus = visibleMenus(MENUS, can(everything))
    const target = menus.flatMap(({ entries }) => entries).find(({ label }) => label === 'Reward')
    expect(target && isCurrent(target, here('targets', 'm=ar'))).toBe(true)
    expect(target && isCurrent(target, here('targets', 'm=tl'))).toBe(false)
    expect(currentMenu(menus, here('targets', 'm=ar'))?.key).toBe('financial')
    expect(currentMenu(menus, here('reports'))?.key).toBe('planning')
    expect(currentMenu(menus, here('reports', 'report=metric&currency=1'))?.key).toBe('financial')
    expect(currentMenu(menus, here('entity'))?.key).toBe('planning')
    expect(currentMenu(menus, here('holiday-group'))?.key).toBe('calendar')
    expect(currentMenu(menus, here('account'))).toBeUndefined()
  })
})
