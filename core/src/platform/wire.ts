/**
 * Names that cross the border between bundles of different versions on one page. Once published a name keeps its
 * meaning for ever: what changes gets a new name, and an old name is never used for something else.
 */

/** Context key under which `<arbo-session>` provides a {@link Session}. The number is the major version of its shape. */
export const SESSION_CONTEXT: unique symbol = Symbol.for('arbo.core/1') as never

/** The element tags, as registered when they are still free on the page. */
export const TAGS = {
  session: 'arbo-session',
  reviewViewer: 'arbo-review-viewer',
  playlist: 'arbo-playlist',
  woohooTreemap: 'arbo-woohoo-treemap',
  peopleInsight: 'arbo-people-insight',
  sceneHub: 'arbo-scene-hub',
  globalSearch: 'arbo-global-search',
} as const

/** Names of the DOM events that every element of the suite may dispatch. */
export const EVENTS = {
  /** Something failed inside the element; detail `{ code, message, error? }`. Bubbles, composed. */
  error: 'arbo-error',
  /** The core asks the page for something (go to a URL, show a toast, sign in again); detail is an `Effect`. Cancelable. */
  effect: 'arbo-effect',
  /** A side module tells its page what it has to obey; detail is a {@link SideMessage}. Bubbles, composed. */
  message: 'arbo-message',
} as const

/** Messages of a side module to its page: the shown scene was deleted, or the session has expired. */
export type SideMessage = { type: 'scene-deleted'; id: string } | { type: 'token-expired' }

export { CORE_CONTRACT } from '../contract/core-contract.ts'
