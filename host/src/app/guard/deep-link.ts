import { nameOf } from '../router/name-of.ts'
import { withoutBase, workspaceCodeOf } from '../router/workspace-code.ts'
import { routes } from '../routes.ts'
import type { DeepLink } from './types.ts'

/** Tries for the workspace and for the landing page, and the time between two, in ms (specification, section 9). */
const TRIES = 10
const BETWEEN = 500

export interface DeepLinkSteps {
  /** Resolves after `ms`, or as soon as `until` holds; rejects when the user goes elsewhere. */
  wait: (ms: number, until: () => boolean) => Promise<void>
  /** Whether the link's workspace is open; `refused` where it never will be. */
  workspace: () => 'selected' | 'pending' | 'refused'
  /** Page that was open before in this workspace and may be reused, below the base; null where there is none. */
  previous: () => string | null
  /** The landing page; null: none is set; undefined: not known yet. */
  landingPage: () => string | null | undefined
  /** Where a user goes without a landing page. */
  fallback: string
  go: (to: string) => void
  /** Opens the link's target, with the page `over` below it. */
  open: (link: DeepLink, over: string) => void
}

/** The page that was open before, below the base, where a link may open over it: no error page, not /start. */
export function reusablePage(url: string | null, code: string | null): string | null {
  if (url === null || workspaceCodeOf(url) !== code) return null
  const name = nameOf(url)
  return name === 'not_found' || name === 'start' || routes[name].passing ? null : withoutBase(url)
}

/** Asks up to ten times, twice a second, and whenever there is news. */
async function poll<Value>(ask: () => Value | undefined, wait: DeepLinkSteps['wait']): Promise<Value | undefined> {
  for (let tries = TRIES; tries > 0; tries -= 1) {
    const value = ask()
    if (value !== undefined) return value
    await wait(BETWEEN, () => ask() !== undefined)
  }
  return ask()
}

/**
 * Follows a link to people insight or to a scene in one step: the target opens over the previous page,
 * or the landing page, which stays unopened below it. The refresh screen stands only until the workspace is there; the
 * specification's 1.5 s before either page are the longest that this may take, not a time to wait. Without the
 * workspace it ends on /start.
 */
export async function followDeepLink(link: DeepLink, steps: DeepLinkSteps): Promise<void> {
  const { wait, go } = steps
  const workspace = (): 'selected' | 'refused' | undefined => {
    const now = steps.workspace()
    return now === 'pending' ? undefined : now
  }
  if (workspace() === undefined) go('/rf')
  const state = await poll(workspace, wait)
  if (state !== 'selected') return go('/start')
  const over = steps.previous() ?? (await poll(steps.landingPage, wait)) ?? steps.fallback
  if (link.id === null) go(over)
  else steps.open(link, over)
}
