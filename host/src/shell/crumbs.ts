import type { Crumb } from '../app/trail.ts'
import { routes, type RouteSpec } from '../routes.ts'

/** The breadcrumb of a route: its parents' labels, then its own label or the path of the entity that is open. */
export function crumbsOf(route: RouteSpec, entityPath: readonly Crumb[] | null): Crumb[] {
  const parents = (route.breadcrumb?.parents ?? []).map((name) => ({
    label: routes[name].label,
    to: routes[name].path,
  }))
  // While the entity is on its way only its parents are known.
  if (route.breadcrumb?.entityPath) return [...parents, ...(entityPath ?? [])]
  return [...parents, { label: route.label }]
}
