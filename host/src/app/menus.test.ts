import { PERMISSION_KEYS, defaultPermissions, levelsOf, satisfies, type PermissionRule } from '@arbo/core'
import { describe, expect, it } from 'vitest'
import { routes, type RouteName } from './routes.ts'
import { labelOf } from './label-of.ts'
import { pageNameOf } from './page-name.ts'
import { patternOf } from './router/pattern.ts'
import { currentPlace, isCurrent, visibleBar, visibleMenus } from './menu-rules.ts'
import { menusOf, modulesOf } from './all-menus.ts'
import { barOf, userEntries } from './menus.ts'

const levels = levelsOf(null)
const MENUS = menusOf(levels)
const MODULES = modulesOf(levels)
const BAR = barOf(levels)
const everything = new Set<string>(PERMISSION_KEYS)
const can = (permissions: ReadonlySet<string>) => (rule: PermissionRule) => satisfies(permissions, rule)
const shownTo = (permissions: ReadonlySet<string>) =>
  Object.fromEntries(
    visibleMenus(MENUS, can(permissions)).map(({ key, entries }) => [key, entries.map(({ label }) => label)]),
  )
/** What an address is beside its path and query. */
const PLACE = { code: null, hash: '', how: 'push', name: 'home', params: {} } as const
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

  it('SHELL-02 the three modules are named with what they are for', () => {
    const abouts = [MODULES, ...MENUS].flatMap(({ entries }) => entries).filter(({ about }) => about !== undefined)
    expect(abouts.map(({ label, about }) => `${label}: ${about}`)).toEqual([
      'Review: Media review with comments and annotations',
      'Playlists: Scenes gathered to show and to share',
      'Time: Time logged on scenes, approved week by week',
      'Update: Planning and assigning work',
      'Woohoo: Progress reporting',
    ])
  })

  it('SHELL-01 all six activities can be reached: plan, assign, review, playlists, targets, reports', () => {
    const reached = visibleMenus([MODULES, ...MENUS], can(everything)).flatMap(({ entries }) =>
      entries.map(({ name }) => name),
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
    const [modules] = visibleMenus([MODULES], can(new Set(defaultPermissions('guest'))))
    expect(modules?.entries.map(({ label }) => label)).toEqual(['Review', 'Playlists'])
  })

  it('XUX-04 the page of the libraries opens for who may read one of them', () => {
    const permissions = new Set(['status_getListOfTemplateFlows_read'])
    expect(shownTo(permissions)['planning']).toEqual(['Libraries'])
  })

  it('XUX-04 no two entries of the menus lead to one page, and no two of the left bar', () => {
    const pages = [MODULES, ...MENUS].flatMap(({ entries }) => entries.map(({ to }) => to))
    expect(pages.filter((to, index) => pages.indexOf(to) !== index)).toEqual([])
    const places = BAR.flatMap(({ entry, below }) => [entry, ...below].map(({ to }) => to))
    expect(places.filter((to, index) => places.indexOf(to) !== index)).toEqual([])
  })

  it('XUX-04 the left bar has the places of daily work, each named as its page', () => {
    expect(BAR.map(({ entry }) => entry.label)).toEqual([
      'My Work',
      'Time',
      'Review',
      'Projects',
      'Arbo Update',
      'Schedule',
      'Playlists',
      'Progress',
      'Reports',
      'Team',
      'Library',
      'Settings',
    ])
    for (const { entry, below } of BAR) {
      for (const { name, to, label } of [entry, ...below]) {
        // A page whose name depends on more than its address says it in its own heading.
        if (label === 'Budget') continue
        const location = { ...PLACE, path: to, query: new URLSearchParams(to.split('?')[1] ?? '') }
        const { views } = routes[name]
        const first = views && !location.query.has(views.key) ? Object.values(views.names)[0] : undefined
        expect(label).toBe(first ? labelOf(first, levels) : pageNameOf({ route: routes[name], location }, levels))
      }
    }
  })

  it('XUX-04 a place that one may not open gives way to the first page below it', () => {
    const guest = visibleBar(BAR, can(new Set(defaultPermissions('guest'))))
    expect(guest.map(({ entry }) => entry.label)).toEqual([
      'My Work',
      'Review',
      'Projects',
      'Schedule',
      'Playlists',
      'Workspace profile',
    ])
  })

  it('every entry leads to a path of its own route', () => {
    const entries = [
      ...[MODULES, ...MENUS].flatMap((menu) => menu.entries),
      ...BAR.flatMap(({ entry, below }) => [entry, ...below]),
      ...userEntries('1-ada', levels),
    ]
    for (const { to, name } of entries) {
      expect(patternOf(routes[name].path).test(to.slice(1).split('?')[0] ?? ''), to).toBe(true)
    }
  })

  it('the open page is marked, and the place of a page below it', () => {
    const target = MENUS.flatMap(({ entries }) => entries).find(({ label }) => label === 'Reward')
    expect(target && isCurrent(target, here('targets', 'm=ar'))).toBe(true)
    expect(target && isCurrent(target, here('targets', 'm=tl'))).toBe(false)
    expect(currentPlace(BAR, here('targets', 'm=ar'))?.key).toBe('team')
    expect(currentPlace(BAR, here('targets', 'm=tl'))?.key).toBe('library')
    expect(currentPlace(BAR, here('reports', 'report=metric&currency=1'))?.key).toBe('reports')
    expect(currentPlace(BAR, here('entity'))?.key).toBe('projects')
    expect(currentPlace(BAR, here('directory'))?.key).toBe('projects')
    expect(currentPlace(BAR, here('directory', 'as=timeline'))?.key).toBe('schedule')
    expect(currentPlace(BAR, here('directory', 'as=calendar'))?.key).toBe('schedule')
    expect(currentPlace(BAR, here('scene'))?.key).toBe('projects')
    expect(currentPlace(BAR, here('metric'))?.key).toBe('library')
    expect(currentPlace(BAR, here('holiday-group'))?.key).toBe('settings')
    expect(currentPlace(BAR, here('account'))).toBeUndefined()
  })
})
