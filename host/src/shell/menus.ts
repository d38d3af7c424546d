import { destinations } from '../routes/destinations.ts'
import { routes, type RouteName } from '../routes.ts'
import { texts } from '../texts.ts'

const { menus } = texts

export interface MenuEntry {
  label: string
  /** Route whose permission the entry needs. */
  name: RouteName
  /** Path below the base, with its query. */
  to: string
}

export interface MenuSpec {
  key: keyof typeof menus
  label: string
  /** One entry, or several of which the first that the user may open stands. */
  entries: readonly (MenuEntry | readonly [MenuEntry, ...MenuEntry[]])[]
}

/** An entry that leads to a route, under the route's own label or another one. */
function page(name: RouteName, label = routes[name].menuLabel ?? routes[name].label): MenuEntry {
  return { label, name, to: routes[name].path }
}

function view(destination: { name: RouteName; to: string }, label: string): MenuEntry {
  return { label, ...destination }
}

const libraries = (name: RouteName): MenuEntry => page(name, texts.labels.libraries)

/** The menus of the specification, section 2, but the user's, which stands in the profile menu. */
export const MENUS: readonly MenuSpec[] = [
  {
    key: 'studio',
    label: menus.studio,
    entries: [view(destinations.dashboard, menus.dashboard), page('my-work'), page('my-targets')],
  },
  {
    key: 'planning',
    label: menus.planning,
    entries: [
      page('directory'),
      page('update'),
      page('teams'),
      [libraries('metrics'), libraries('statuses'), libraries('targets')],
      view(destinations.report, menus.report),
      page('woohoo'),
      page('reports'),
      view(destinations.targetLibrary, texts.labels.targetLibrary),
    ],
  },
  {
    key: 'library',
    label: menus.library,
    entries: [page('metrics'), page('statuses'), view(destinations.targetLibrary, texts.labels.target)],
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
    entries: [
      page('roles'),
      page('billing'),
      page('people'),
      page('settings'),
      page('workspace-profile', menus.details),
    ],
  },
  {
    key: 'calendar',
    label: menus.calendar,
    entries: [page('working-days'), page('holidays'), page('extra-days'), page('off-days')],
  },
]

export interface ModuleEntry extends MenuEntry {
  description: string
}

function module(key: keyof typeof texts.moduleNames, name: RouteName): ModuleEntry {
  const [label, description] = texts.moduleNames[key]
  return { ...page(name, label), description }
}

/** The parts of the product by the names of its interface, and the playlists. */
export const MODULES: readonly ModuleEntry[] = [
  module('update', 'update'),
  module('review', 'review'),
  module('woohoo', 'woohoo'),
  module('playlists', 'playlists'),
]

/** The user menu. `slug`: the user's own page in the people directory; null without a workspace. */
export function userEntries(slug: string | null): MenuEntry[] {
  return [
    ...(slug === null ? [] : [{ label: menus.details, name: 'person', to: `/ws/ppl/${slug}` } as const]),
    page('notifications'),
    page('account', menus.account),
  ]
}
