import type { Levels } from '@arbo/core'
import type { Crumb } from '../app/trail.ts'
import { routes, type RouteSpec } from '../app/routes.ts'
import { inWords } from '../app/level-text.ts'

/** The parts of the state that a breadcrumb depends on. */
export interface CrumbContext {
  /** The path of the entity that is open; null while it is not known. */
  entityPath: readonly Crumb[] | null
  query: URLSearchParams
  levels: Levels
}

/** The page's own crumbs: its label or the open entity's path, then its view. */
function ownCrumbs(route: RouteSpec, { entityPath, query, levels }: CrumbContext): readonly Crumb[] {
  // Until the entity is read, only its parents' labels show.
  if (route.breadcrumb?.entityPath) return entityPath ?? []
  const label = inWords(route.label, levels)
  if (!route.views) return [{ label, to: route.path }]
  const { key, names } = route.views
  const view = names[query.get(key) ?? ''] ?? Object.values(names)[0] ?? ''
  return [{ label, to: route.path }, { label: view }]
}

/**
 * The breadcrumb of a route: prepended crumbs, its parents' labels, its own crumbs, and its extension; or its
 * override. Empty where the route hides it.
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
