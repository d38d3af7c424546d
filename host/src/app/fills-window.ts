import type { Place } from './navigation.ts'

/** Whether a page is shown without header, left bar and breadcrumb bar. */
export function fillsWindow({ route, location }: Pick<Place, 'route' | 'location'>): boolean {
  const { focus = false } = route
  if (typeof focus === 'boolean') return focus
  return Object.entries(focus.query).some(([key, value]) =>
    value === true ? location.query.has(key) : location.query.get(key) === value,
  )
}
