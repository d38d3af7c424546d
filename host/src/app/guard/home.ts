import { nameOf } from '../router/name-of.ts'
import { DEFAULT_HOME, routes } from '../routes.ts'
import { NEXT, type GuardState, type Rule } from './types.ts'

/** Where somebody begins who has no landing page: at the first of these that they may open. */
const HOMES = [DEFAULT_HOME, '/co/mda', '/pl/dir']

/** Home has no screen: the last visited page, else the user's landing page, else My Work. */
export const home: Rule = (location, _route, state) => {
  if (location.name !== 'home') return NEXT
  const { lastVisited, workspace } = state
  // From the last visited page, home leads to the landing page. Another person, or more rights, may have been there.
  if (lastVisited !== null && lastVisited !== state.from && (workspace !== 'ready' || mayOpen(lastVisited, state.can)))
    return { type: 'redirect', to: lastVisited }
  // The landing page comes with the workspace.
  if (workspace === 'loading') return { type: 'wait' }
  return { type: 'redirect', to: landingPageOf(state) }
}

/** The landing page, where the user may open it, else the first of the pages that they may open. */
export function landingPageOf({ landingPage, can }: Pick<GuardState, 'landingPage' | 'can'>): string {
  return [landingPage ?? DEFAULT_HOME, ...HOMES].find((path) => mayOpen(path, can)) ?? DEFAULT_HOME
}

/** Whether it is a page that the user may open; else home would lead to /403 again and again. */
function mayOpen(path: string, can: GuardState['can']): boolean {
  const name = nameOf(path)
  if (name === 'not_found') return false
  const { permission, passing, layout } = routes[name]
  return layout === 'main' && !passing && (!permission || can(permission))
}
