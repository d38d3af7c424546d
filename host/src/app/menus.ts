import type { Levels } from '@arbo/core'
import { destinations } from './routes/destinations.ts'
import { routes, type RouteName } from './routes.ts'
import { labelOf } from './label-of.ts'
import { viewLabelOf } from './page-name.ts'
import { shellTexts } from './shell-texts.ts'

export interface MenuEntry {
  label: string
  /** Route whose permission the entry needs. */
  name: RouteName
  /** Path below the base, with its query. */
  to: string
  /** What the page is for, in a plain line. */
  about?: string
}

interface Destination {
  name: RouteName
  to: string
}

/** An entry that leads to a route, under the route's own label or another one. */
export function page(name: RouteName, levels: Levels, label?: string): MenuEntry {
  const route = routes[name]
  return { label: label ?? labelOf(route.menuLabel ?? route.label, levels), name, to: route.path }
}

export function view(destination: Destination, label: string): MenuEntry {
  return { label, ...destination }
}

/** The user menu. `slug`: the user's own page in the people directory; null without a workspace. */
export function userEntries(slug: string | null, levels: Levels): MenuEntry[] {
  const { menus } = shellTexts
  return [
    ...(slug === null ? [] : [{ label: menus.details, name: 'person', to: `/ws/ppl/${slug}?tab=data` } as const]),
    page('notifications', levels),
    page('account', levels, menus.account),
  ]
}

export type BarKey =
  | 'my-work'
  | 'time'
  | 'review'
  | 'projects'
  | 'update'
  | 'schedule'
  | 'playlists'
  | 'progress'
  | 'reports'
  | 'team'
  | 'library'
  | 'settings'

/** A place of the left bar, named as its page; those below it show while it is open. */
export interface BarItem {
  key: BarKey
  entry: MenuEntry
  below: readonly MenuEntry[]
}

/** The left bar: the places of daily work, each page once. */
export function barOf(levels: Levels): readonly BarItem[] {
  const to = (name: RouteName): MenuEntry => page(name, levels, labelOf(routes[name].label, levels))
  const at = ({ name, to: path }: Destination): MenuEntry => {
    const query = new URLSearchParams(path.split('?')[1] ?? '')
    const { views } = routes[name]
    const first = views && Object.values(views.names)[0]
    return { name, to: path, label: labelOf(viewLabelOf(routes[name], query) ?? first ?? routes[name].label, levels) }
  }
  return [
    { key: 'my-work', entry: to('my-work'), below: [to('my-targets')] },
    { key: 'time', entry: to('time'), below: [] },
    { key: 'review', entry: to('review'), below: [] },
    { key: 'projects', entry: to('directory'), below: [at(destinations.dashboard)] },
    { key: 'update', entry: to('update'), below: [] },
    { key: 'schedule', entry: at(destinations.schedule), below: [] },
    { key: 'playlists', entry: to('playlists'), below: [] },
    { key: 'progress', entry: to('woohoo'), below: [] },
    {
      key: 'reports',
      entry: to('reports'),
      below: [view(destinations.budget, labelOf('budget', levels))],
    },
    {
      key: 'team',
      entry: to('teams'),
      below: [to('people'), at(destinations.peoplesTargets), at(destinations.reward)],
    },
    {
      key: 'library',
      entry: to('libraries'),
      below: [to('metrics'), to('statuses'), to('tags'), at(destinations.targetLibrary)],
    },
    {
      key: 'settings',
      entry: to('settings'),
      below: [
        to('workspace-profile'),
        to('roles'),
        to('billing'),
        to('trash'),
        to('working-days'),
        to('holidays'),
        to('extra-days'),
        to('off-days'),
      ],
    },
  ]
}
