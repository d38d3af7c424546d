import type { PermissionRule } from '@arbo/core'
import type { LabelKey } from './label-of.ts'
import { destinations } from './routes/destinations.ts'
import { routes, type RouteName } from './routes.ts'
import type { MenuSpec } from './all-menus.ts'
import type { BarItem, MenuEntry } from './menus.ts'

export type Can = (rule: PermissionRule) => boolean

export function mayOpen({ name }: Pick<MenuEntry, 'name'>, can: Can): boolean {
  const { permission } = routes[name]
  return permission === undefined || can(permission)
}

/** What the user may open; a menu without entries is absent. */
export function visibleMenus(menus: readonly MenuSpec[], can: Can): MenuSpec[] {
  return menus
    .map((menu) => ({ ...menu, entries: menu.entries.filter((entry) => mayOpen(entry, can)) }))
    .filter(({ entries }) => entries.length > 0)
}

/** What the user may open of the left bar. Where that is not the place itself, the first page below it stands for it. */
export function visibleBar(bar: readonly BarItem[], can: Can): BarItem[] {
  return bar.flatMap((item) => {
    const [entry, ...below] = [item.entry, ...item.below].filter((one) => mayOpen(one, can))
    return entry ? [{ ...item, entry, below }] : []
  })
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

/** Whether an entry leads to the open page. */
export function isCurrent({ name, to }: MenuEntry, here: Here): boolean {
  if (name !== here.name) return false
  const query = queryOf(to)
  const { views } = routes[name]
  if (views) {
    const [first = ''] = Object.keys(views.names)
    // Two values may be one page, such as both views by dates.
    const viewIn = (from: URLSearchParams): LabelKey | undefined => views.names[from.get(views.key) ?? first]
    return viewIn(query) === viewIn(here.query)
  }
  if (query.size > 0) return matches(query, here)
  // A view of the page that has an entry of its own.
  return !Object.values(destinations).some((view) => view.name === name && matches(queryOf(view.to), here))
}

const parentsOf = (name: RouteName): readonly RouteName[] => routes[name].breadcrumb?.parents ?? []

/** The place of the left bar that the open page belongs to: it leads there, or to a page above it. */
export function currentPlace(bar: readonly BarItem[], here: Here): BarItem | undefined {
  const above = [here.name, ...parentsOf(here.name).flatMap((name) => [name, ...parentsOf(name)])]
  const pagesOf = ({ entry, below }: BarItem): readonly MenuEntry[] => [entry, ...below]
  return (
    bar.find((item) => pagesOf(item).some((entry) => isCurrent(entry, here))) ??
    bar.find((item) => pagesOf(item).some(({ name }) => above.includes(name)))
  )
}
