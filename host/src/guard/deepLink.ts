import { nameOf } from '../router/nameOf.ts'
import { withoutBase, workspaceCodeOf } from '../router/workspaceCode.ts'
import { routes } from '../routes.ts'
import type { DeepLink } from './types.ts'

/** Tries for the workspace and for the landing page, and the time between two, in ms (specification, section 9). */
const TRIES = 10
const BETWEEN = 500
/** Time before the page below is opened, and again before the link's own part opens over it, in ms. */
const BEFORE_REDIRECT = 1500

export interface DeepLinkSteps {
  /** Resolves after so many ms; rejects when the user went elsewhere meanwhile. */
  wait: (ms: number) => Promise<void>
  /** Whether the link's workspace is open; `refused` where it never will be. */
  workspace: () => 'selected' | 'pending' | 'refused'
  /** Page that was open before in this workspace and may be reused, below the base; null where there is none. */
  previous: () => string | null
  /** The landing page; null where none is set, undefined while that is not known. */
  landingPage: () => string | null | undefined
  /** Where a user goes without a landing page. */
  fallback: string
  go: (to: string) => void
  open: (link: DeepLink) => void
}

/** The page that was open before, below the base, where a link may open over it: no error page, not /start. */
export function reusablePage(url: string | null, code: string | null): string | null {
  if (url === null || workspaceCodeOf(url) !== code) return null
  const name = nameOf(url)
  return name === 'not_found' || name === 'start' || routes[name].passing ? null : withoutBase(url)
}

/** Asks up to ten times, twice a second. */
async function poll<Value>(ask: () => Value | undefined, wait: DeepLinkSteps['wait']): Promise<Value | undefined> {
  for (let left = TRIES; left > 0; left -= 1) {
    const value = ask()
    if (value !== undefined) return value
    await wait(BETWEEN)
  }
  return ask()
}

/**
 * Follows a link to people insight or to a scene: the refresh screen until its workspace is there, then the page that was
 * open before, or the landing page, then the thing itself over it. Without the workspace it ends on /start.
 */
export async function followDeepLink(link: DeepLink, steps: DeepLinkSteps): Promise<void> {
  const { wait, go } = steps
  go('/rf')
  const state = await poll(() => {
    const now = steps.workspace()
    return now === 'pending' ? undefined : now
  }, wait)
  if (state !== 'selected') return go('/start')
  const to = steps.previous() ?? (await poll(steps.landingPage, wait)) ?? steps.fallback
  await wait(BEFORE_REDIRECT)
  go(to)
  await wait(BEFORE_REDIRECT)
  steps.open(link)
}
