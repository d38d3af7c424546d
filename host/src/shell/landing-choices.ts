import type { Levels } from '@arbo/core'
import { routes } from '../app/routes.ts'
import { labelOf } from '../app/label-of.ts'
import type { MenuEntry, ModuleEntry } from '../app/menus.ts'
import type { VisibleMenu } from '../app/menu-rules.ts'

/** Possible landing pages: the menus' pages without a view in the query, each once, by name. */
export function landingChoices(
  menus: readonly VisibleMenu[],
  modules: readonly ModuleEntry[],
  levels: Levels,
): MenuEntry[] {
  const paths = new Set<string>()
  return [...menus.flatMap(({ entries }) => entries), ...modules]
    .filter(({ name, to }) => {
      const { path, redirect, passing } = routes[name]
      if (to !== path || redirect !== undefined || passing || paths.has(to)) return false
      paths.add(to)
      return true
    })
    .map((entry) => ({ ...entry, label: labelOf(routes[entry.name].label, levels) }))
    .toSorted((a, b) => a.label.localeCompare(b.label))
}
