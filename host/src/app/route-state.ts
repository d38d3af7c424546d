import { nameOf } from './router/name-of.ts'

/** Full paths of the page that is open and of the one before. */
export interface RouteState {
  previous: string | null
  current: string | null
}

/**
 * The route state after a page was shown. It changes when another route is shown or while either is empty; a change of
 * query or parameters within a route is no step (specification, section 4).
 */
export function nextRouteState(state: RouteState, url: string): RouteState {
  const { previous, current } = state
  if (current === url) return state
  if (previous !== null && current !== null && nameOf(current) === nameOf(url)) return state
  return { previous: current, current: url }
}
