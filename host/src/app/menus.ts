import type { Levels } from '@arbo/core'
import { destinations } from './routes/destinations.ts'
import { routes, type RouteName } from './routes.ts'
import { labelOf, type LabelKey } from './label-of.ts'
import { withLevels } from './level-text.ts'
import { shellTexts } from './shell-texts.ts'

export interface MenuEntry {
  label: string
  /** Route whose permission the entry needs. */
  name: RouteName
  /** Path below the base, with its query. */
  to: string
}

export interface MenuSpec {
  key: keyof typeof shellTexts.menus
  label: string
  /** One entry, or alternatives: the first that the user may open is shown. */
  entries: readonly (MenuEntry | readonly [MenuEntry, ...MenuEntry[]])[]
}

/** An entry that leads to a route, under the route's own label or another one. */
function page(name: RouteName, levels: Levels, label?: string): MenuEntry {
  const route = routes[name]
  return { label: label ?? labelOf(route.menuLabel ?? route.label, levels), name, to: route.path }
}

function view(destination: { name: RouteName; to: string }, label: string): MenuEntry {
  return { label, ...destination }
}

/** The menus of the specification, section 2, without the user's, which is in the profile menu. */
export function menusOf(levels: Levels): readonly MenuSpec[] {
  const { menus } = shellTexts
  const named = (key: LabelKey): string => labelOf(key, levels)
  const to = (name: RouteName, label?: string): MenuEntry => page(name, levels, label)
  const library = (name: RouteName): MenuEntry => to(name, named('libraries'))
  return [
    {
      key: 'studio',
      label: menus.studio,
      entries: [view(destinations.dashboard, menus.dashboard), to('my-work'), to('my-targets')],
    },
    {
      key: 'planning',
      label: menus.planning,
      entries: [
        to('directory'),
        to('update'),
        to('teams'),
        [library('metrics'), library('statuses'), library('targets')],
        view(destinations.report, menus.report),
        to('woohoo'),
        to('reports'),
        view(destinations.targetLibrary, named('targetLibrary')),
      ],
    },
    {
      key: 'library',
      label: menus.library,
      entries: [to('metrics'), to('statuses'), view(destinations.targetLibrary, named('target'))],
    },
    {
      key: 'financial',
      label: menus.financial,
      entries: [
        view(destinations.reward, menus.reward),
        view(destinations.budget, menus.budget),
        view(destinations.financialReports, menus.reports),
      ],
    },
    {
      key: 'workspace',
      label: menus.workspace,
      entries: [to('roles'), to('billing'), to('people'), to('settings'), to('workspace-profile', menus.details)],
    },
    {
      key: 'calendar',
      label: menus.calendar,
      entries: [to('working-days'), to('holidays'), to('extra-days'), to('off-days')],
    },
  ]
}

export interface ModuleEntry extends MenuEntry {
  description: string
}

/** The modules of the product, and the playlists. */
export function modulesOf(levels: Levels): readonly ModuleEntry[] {
  return (['update', 'review', 'woohoo', 'playlists'] as const).map((name) => {
    const { label, description } = shellTexts.moduleNames[name]
    return { ...page(name, levels, label), description: withLevels(description, levels) }
  })
}

/** The user menu. `slug`: the user's own page in the people directory; null without a workspace. */
export function userEntries(slug: string | null, levels: Levels): MenuEntry[] {
  const { menus } = shellTexts
  return [
    ...(slug === null ? [] : [{ label: menus.details, name: 'person', to: `/ws/ppl/${slug}` } as const]),
    page('notifications', levels),
    page('account', levels, menus.account),
  ]
}
