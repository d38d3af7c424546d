import type { Levels } from '@arbo/core'
import type { Crumb } from '../app/trail.ts'
import { routes, type RouteSpec } from '../app/routes.ts'
import { inWords } from '../app/level-text.ts'

/** What of the address a breadcrumb depends on. */
export interface CrumbContext {
  /** The path of the entity that is open; null while it is not known. */
  entityPath: readonly Crumb[] | null
  query: URLSearchParams
  levels: Levels
}

/** The page's own steps: its label or the path of the entity that is open, then its view. */
function ownCrumbs(route: RouteSpec, { entityPath, query, levels }: CrumbContext): readonly Crumb[] {
  // While the entity is on its way only its parents are known.
  if (route.breadcrumb?.entityPath) return entityPath ?? []
  const label = inWords(route.label, levels)
  if (!route.views) return [{ label, to: route.path }]
  const { key, names } = route.views
  const view = names[query.get(key) ?? ''] ?? Object.values(names)[0] ?? ''
  return [{ label, to: route.path }, { label: view }]
}

/**
 * The breadcrumb of a route: what is put before it, its parents' labels, its own steps, and what extends it; or what
 * stands instead of all that. Empty where the route hides it.
 */
export function crumbsOf(route: RouteSpec, context: CrumbContext): readonly Crumb[] {
  const { hidden = false, override, prepend = [], parents = [], extend = [] } = route.breadcrumb ?? {}
  if (hidden) return []
  if (override) return override
  return [
    ...prepend,
    ...parents.map((name) => ({ label: inWords(routes[name].label, context.levels), to: routes[name].path })),
    ...ownCrumbs(route, context),
    ...extend,
  ]
}
