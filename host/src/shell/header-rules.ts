import type { RouteName } from '../app/routes.ts'

export interface HeaderSituation {
  /** Route and path below the base of the open page. */
  name: RouteName
  path: string
  workspaceCode: string | null
}

const SEARCH_HIDING: readonly RouteName[] = ['people-tile', 'scene']

/** SHELL-13: whether global search and Insights have a place on this page. */
export function showsTools({ path, workspaceCode }: HeaderSituation): boolean {
  return path !== '/start' && !(path === '/ac/acc' && workspaceCode === null)
}

/** SRCH-02: the search button is hidden while a person or a scene is open. */
export function showsSearch(situation: HeaderSituation): boolean {
  return showsTools(situation) && !SEARCH_HIDING.includes(situation.name)
}

/** SRCH-03 */
export function allowsSearchShortcut(signedIn: boolean, { path, workspaceCode }: HeaderSituation): boolean {
  return signedIn && workspaceCode !== null && path !== '/start'
}
