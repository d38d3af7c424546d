import type { Levels } from '@arbo/core'
import type { Crumb } from '../app/trail.ts'
import { labelOf } from '../app/label-of.ts'
import { viewLabelOf } from '../app/page-name.ts'
import { routes, type CrumbSpec, type RouteSpec } from '../app/routes.ts'

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
  const label = labelOf(route.label, levels)
  if (!route.views) return [{ label, to: route.path }]
  const view = viewLabelOf(route, query) ?? Object.values(route.views.names)[0]
  // The first view of a page may be the page itself.
  if (!view || view === route.label) return [{ label, to: route.path }]
  return [{ label, to: route.path }, { label: labelOf(view, levels) }]
}

/**
 * The breadcrumb of a route: prepended crumbs, its parents' labels, its own crumbs, and its extension; or its
 * override. Empty where the route hides it.
 */
export function crumbsOf(route: RouteSpec, context: CrumbContext): readonly Crumb[] {
  const { hidden = false, override, prepend = [], parents = [], extend = [] } = route.breadcrumb ?? {}
  const named = (crumbs: readonly CrumbSpec[]): readonly Crumb[] =>
    crumbs.map((crumb) => ({ ...crumb, label: labelOf(crumb.label, context.levels) }))
  if (hidden) return []
  if (override) return named(override)
  return [
    ...named(prepend),
    ...parents.map((name) => ({ label: labelOf(routes[name].label, context.levels), to: routes[name].path })),
    ...ownCrumbs(route, context),
    ...named(extend),
  ]
}
