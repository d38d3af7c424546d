import type { Place } from './navigation.ts'

/** The page's address among favourites: its path, with the view that makes it another page. */
export function favouritePath({ route, location }: Pick<Place, 'route' | 'location'>): string {
  const key = route.views?.key
  const view = key === undefined ? null : location.query.get(key)
  return view === null ? location.path : `${location.path}?${new URLSearchParams({ [key ?? '']: view })}`
}
