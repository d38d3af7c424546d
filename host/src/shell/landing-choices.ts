import type { Levels } from '@arbo/core'
import { routes } from '../app/routes.ts'
import { labelOf } from '../app/label-of.ts'
import type { MenuSpec } from '../app/all-menus.ts'
import type { MenuEntry } from '../app/menus.ts'

/** Possible landing pages: the menus' pages without a view in the query, each once, by name. */
export function landingChoices(menus: readonly MenuSpec[], levels: Levels): MenuEntry[] {
  const paths = new Set<string>()
  return menus
    .flatMap(({ entries }) => entries)
    .filter(({ name, to }) => {
      const { path, permission, redirect, passing } = routes[name]
      // The server grants a landing page by one key.
      if (typeof permission === 'object') return false
      if (to !== path || redirect !== undefined || passing || paths.has(to)) return false
      paths.add(to)
      return true
    })
    .map((entry) => ({ ...entry, label: labelOf(routes[entry.name].label, levels) }))
    .toSorted((a, b) => a.label.localeCompare(b.label))
}
