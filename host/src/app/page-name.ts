import type { Levels } from '@arbo/core'
import { labelOf, type LabelKey } from './label-of.ts'
import type { Place } from './navigation.ts'
import type { RouteSpec } from './routes/types.ts'

/** What the view is called that the query chooses. */
export function viewLabelOf({ views }: RouteSpec, query: URLSearchParams): LabelKey | undefined {
  const value = views && query.get(views.key)
  return value && Object.hasOwn(views.names, value) ? views.names[value] : undefined
}

/** The page's title: of the view that the query chooses, else of the route. */
export function pageNameOf({ route, location }: Pick<Place, 'route' | 'location'>, levels: Levels): string {
  return labelOf(viewLabelOf(route, location.query) ?? route.label, levels)
}
