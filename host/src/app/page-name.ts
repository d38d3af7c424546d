import type { Levels } from '@arbo/core'
import { inWords } from './level-text.ts'
import type { Place } from './navigation.ts'

/** The page's title: of the view that the query chooses, else of the route. */
export function pageNameOf({ route, location }: Pick<Place, 'route' | 'location'>, levels: Levels): string {
  const { views, title } = route
  const value = views && location.query.get(views.key)
  return (value && Object.hasOwn(views.names, value) && views.names[value]) || inWords(title, levels)
}
