import type { RouteName } from '../routes.ts'

/** Where the user is. */
export interface Location {
  /** `not_found` where no row of the table fits. */
  name: RouteName | 'not_found'
  /** Below the base, with a leading slash, without query and hash. */
  path: string
  params: Readonly<Record<string, string>>
  query: URLSearchParams
  hash: string
  /** Workspace code of the path. */
  code: string | null
  /** How the user got here: `pop` is the browser's own back or forward, or the first load. */
  how: 'push' | 'replace' | 'pop'
}

/**
 * Called before the user goes to an address (with its base), or, with null, after back or forward has gone
 * there already. Calls `go` where the router may follow.
 */
export type Keeper = (target: string | null, go: () => void) => void

export interface NavigateOptions {
  replace?: boolean
  /** Path below the base that replaces the current history entry without being opened: back leads there. */
  over?: string
}

export interface Router {
  /** Resolves the page's own address and starts to listen to back and forward. */
  start(): void
  /** Goes to a path below the base, with its query and hash. */
  navigate(to: string, options?: NavigateOptions): void
  /** Sets the keeper that is asked about each navigation except replacements; null: none. */
  keep(keeper: Keeper | null): void
  /** Changes the address only: nothing is resolved and no listener runs. A null value removes its key. */
  replaceQuery(patch: Record<string, string | null>): void
  /** Address for a link: with the base where the route lies inside a workspace. */
  href(to: string): string
  back(): void
  stop(): void
}
