import type { PermissionRule } from '@arbo/core'
import { destinations } from './routes/destinations.ts'
import { routes, type RouteName } from './routes.ts'
import type { MenuEntry, MenuSpec } from './menus.ts'

/** A menu as one user sees it. */
export interface VisibleMenu extends Omit<MenuSpec, 'entries'> {
  entries: readonly MenuEntry[]
}

export type Can = (rule: PermissionRule) => boolean

export function mayOpen({ name }: Pick<MenuEntry, 'name'>, can: Can): boolean {
  const { permission } = routes[name]
  return permission === undefined || can(permission)
}

/** What the user may open; a menu without entries is absent. */
export function visibleMenus(menus: readonly MenuSpec[], can: Can): VisibleMenu[] {
  return menus
    .map((menu) => ({
      ...menu,
      entries: menu.entries.flatMap((entry) => {
        const choices: readonly MenuEntry[] = 'name' in entry ? [entry] : entry
        return choices.find((choice) => mayOpen(choice, can)) ?? []
      }),
    }))
    .filter(({ entries }) => entries.length > 0)
}

/** Where the user is, as far as menus are concerned. */
export interface Here {
  name: RouteName
  query: URLSearchParams
}

const queryOf = (to: string): URLSearchParams => new URLSearchParams(to.split('?')[1] ?? '')

function matches(query: URLSearchParams, here: Here): boolean {
  return query.size > 0 && [...query].every(([key, value]) => here.query.get(key) === value)
}

/** Whether an entry leads to the open page. Home never is: it redirects. */
export function isCurrent({ name, to }: MenuEntry, here: Here): boolean {
  if (name !== here.name) return false
  const query = queryOf(to)
  const { views } = routes[name]
  if (views && !query.has(views.key)) {
    const first = Object.keys(views.names)[0]
    return (here.query.get(views.key) ?? first) === first
  }
  if (query.size > 0) return matches(query, here)
  // A view of the page that has an entry of its own.
  return !Object.values(destinations).some((view) => view.name === name && matches(queryOf(view.to), here))
}

const parentsOf = (name: RouteName): readonly RouteName[] => routes[name].breadcrumb?.parents ?? []

/** The menu of the open page: the one with an entry to it, else with an entry to a parent page. */
export function currentMenu(menus: readonly VisibleMenu[], here: Here): VisibleMenu | undefined {
  const above = parentsOf(here.name).flatMap((name) => [name, ...parentsOf(name)])
  return (
    menus.find(({ entries }) => entries.some((entry) => isCurrent(entry, here))) ??
    menus.find(({ entries }) => entries.some(({ name }) => above.includes(name)))
  )
}
