import { nameOf } from '../router/name-of.ts'
import { DEFAULT_HOME, routes } from '../routes.ts'
import { NEXT, type GuardState, type Rule } from './types.ts'

/** Home has no screen: the last visited page, else the user's landing page, else My Work. */
export const home: Rule = (location, _route, state) => {
  if (location.name !== 'home') return NEXT
  // From the last visited page, home leads to the landing page.
  if (state.lastVisited !== null && state.lastVisited !== state.from) return { type: 'redirect', to: state.lastVisited }
  // The landing page comes with the workspace.
  if (state.workspace === 'loading') return { type: 'wait' }
  return { type: 'redirect', to: landingPageOf(state) ?? DEFAULT_HOME }
}

/** The landing page, where it is a page that the user may open; else it would lead to /403 again and again. */
export function landingPageOf({ landingPage, can }: Pick<GuardState, 'landingPage' | 'can'>): string | null {
  if (landingPage === null) return null
  const name = nameOf(landingPage)
  if (name === 'not_found') return null
  const { permission, passing, layout } = routes[name]
  return layout === 'main' && !passing && (!permission || can(permission)) ? landingPage : null
}
