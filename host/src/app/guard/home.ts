import { nameOf } from '../router/name-of.ts'
import { DEFAULT_HOME, routes, type RouteName } from '../routes.ts'
import { NEXT, type GuardState, type Rule } from './types.ts'

/** Where somebody begins who may not see My Work: at the first of these that they may open. */
const HOMES: readonly RouteName[] = [
  'review',
  'directory',
  'playlists',
  'update',
  'woohoo',
  'reports',
  'teams',
  'people',
]

/** Home has no screen: the last visited page, else the user's landing page, else My Work. */
export const home: Rule = (location, _route, state) => {
  if (location.name !== 'home') return NEXT
  const { lastVisited, workspace } = state
  // From the last visited page, home leads to the landing page. Another person, or more rights, may have been there.
  const isOpen = lastVisited !== null && (workspace !== 'ready' || mayOpen(lastVisited, state))
  if (isOpen && lastVisited !== state.from) return { type: 'redirect', to: lastVisited }
  // The landing page comes with the workspace.
  if (workspace === 'loading') return { type: 'wait' }
  return { type: 'redirect', to: landingPageOf(state) }
}

/** The landing page, where it is a page that the user may open, else My Work, else a page that they may open. */
export function landingPageOf(state: Pick<GuardState, 'landingPage' | 'can'>): string {
  const { landingPage } = state
  if (landingPage !== null && isPage(landingPage) && mayOpen(landingPage, state)) return landingPage
  if (mayOpen(DEFAULT_HOME, state)) return DEFAULT_HOME
  const first = HOMES.find((name) => mayOpen(routes[name].path, state))
  return first ? routes[first].path : DEFAULT_HOME
}

function isPage(path: string): boolean {
  const name = nameOf(path)
  return name !== 'not_found' && routes[name].layout === 'main' && !routes[name].passing
}

/** Else home would lead to /403 again and again. */
function mayOpen(path: string, { can }: Pick<GuardState, 'can'>): boolean {
  const name = nameOf(path)
  const permission = name === 'not_found' ? undefined : routes[name].permission
  return !permission || can(permission)
}
