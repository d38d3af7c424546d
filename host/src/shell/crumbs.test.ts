import { levelsOf } from '@arbo/core'
import { describe, expect, it } from 'vitest'
import { routes, type RouteSpec } from '../app/routes.ts'
import { crumbsOf } from './crumbs.ts'

const context = (query = '', entityPath: { label: string; to?: string }[] | null = null) => ({
  query: new URLSearchParams(query),
  entityPath,
  levels: levelsOf(null),
})
const labels = (route: RouteSpec, ...rest: Parameters<typeof context>): string[] =>
  crumbsOf(route, context(...rest)).map(({ label }) => label)
const page: RouteSpec = { path: '/x', label: 'team', layout: 'main' }

describe('breadcrumb', () => {
  it('SHELL-17 has the labels of the route and those above it', () => {
    expect(labels(routes.directory)).toEqual(['Projects'])
    // The last step is the name of what is open, which is not known at once.
    expect(labels(routes['holiday-group'])).toEqual(['Working Days', 'Holidays'])
    expect(labels(routes['holiday-group'], '', [{ label: 'Spain' }])).toEqual(['Working Days', 'Holidays', 'Spain'])
    expect(labels(routes.targets)).toEqual(['Arbo Targets', "People's Targets"])
    expect(labels(routes.targets, 'm=ar')).toEqual(['Arbo Targets', 'Achievement & Reports'])
  })

  it('SHELL-18 can be hidden, extended, prepended and overridden', () => {
    const [before, after] = [{ label: 'library' }, { label: 'person', to: '/after' }] as const
    expect(labels({ ...page, breadcrumb: { hidden: true } })).toEqual([])
    expect(labels({ ...page, breadcrumb: { extend: [after] } })).toEqual(['Team', 'Person'])
    expect(labels({ ...page, breadcrumb: { prepend: [before] } })).toEqual(['Library', 'Team'])
    expect(labels({ ...page, breadcrumb: { parents: ['people'], override: [before, after] } })).toEqual([
      'Library',
      'Person',
    ])
  })

  it('SHELL-18 has the path of the open entity when the screen gives one, and its parents until then', () => {
    expect(labels(routes.entity)).toEqual(['Projects'])
    expect(labels(routes.entity, '', [{ label: 'Film', to: '/pl/dir/1' }, { label: 'Reel' }])).toEqual([
      'Projects',
      'Film',
      'Reel',
    ])
  })

  it('SHELL-19 gives an item without a link no address, and can open one in a new tab', () => {
    expect(crumbsOf(routes['people-targets'], context()).at(-1)).toEqual({ label: 'People with target' })
    const help = { label: 'demo', to: '/help', newTab: true } as const
    expect(crumbsOf({ ...page, breadcrumb: { prepend: [help] } }, context())[0]).toEqual({ ...help, label: 'Demo' })
  })
})
