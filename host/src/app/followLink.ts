import type { Session } from '@arbo/core'
import { followDeepLink, reusablePage } from '../guard/deepLink.ts'
import { landingPageOf } from '../guard/home.ts'
import type { DeepLink, GuardState } from '../guard/types.ts'
import type { Router } from '../router/types.ts'
import { DEFAULT_HOME } from '../routes.ts'
import type { Memory } from './memory.ts'

interface LinkFollowerOptions {
  session: Session
  router: Pick<Router, 'navigate'>
  memory: Pick<Memory, 'routeState'>
  state: () => GuardState
  onChange: (following: boolean) => void
}

/** Follows one deep link at a time, until the user goes another way. */
export function createLinkFollower({ session, router, memory, state, onChange }: LinkFollowerOptions) {
  let running: AbortController | null = null

  function workspace(): 'selected' | 'pending' | 'refused' {
    const { workspace, status } = state()
    if (status === 'signed-out' || workspace === 'refused' || workspace === 'none') return 'refused'
    return workspace === 'ready' || workspace === 'deleted' ? 'selected' : 'pending'
  }

  async function run(link: DeepLink, { signal }: AbortController): Promise<void> {
    const code = session.getState().workspaceCode
    const previous = reusablePage(memory.routeState().current, code)
    await followDeepLink(link, {
      wait: (ms) =>
        new Promise((resolve, reject) => {
          const timer = setTimeout(resolve, ms)
          const stop = (): void => {
            clearTimeout(timer)
            reject(signal.reason as Error)
          }
          signal.addEventListener('abort', stop, { once: true })
        }),
      workspace,
      previous: () => previous,
      landingPage: () => (workspace() === 'selected' ? landingPageOf(state()) : undefined),
      fallback: DEFAULT_HOME,
      go: (to) => router.navigate(to, { replace: true }),
      // Both open as a page of their own.
      open: ({ kind, id, query }) =>
        id !== null && router.navigate(`/${kind}/${encodeURIComponent(id)}${query ? `?${query}` : ''}`),
    })
  }

  async function follow(link: DeepLink): Promise<void> {
    const mine = new AbortController()
    running?.abort(new Error('Another link is followed'))
    running = mine
    onChange(true)
    try {
      await run(link, mine)
    } catch (error) {
      if (!mine.signal.aborted) throw error
    } finally {
      if (running === mine) {
        running = null
        onChange(false)
      }
    }
  }

  return {
    follow(link: DeepLink): void {
      void follow(link)
    },
    cancel(): void {
      running?.abort(new Error('The user went another way'))
    },
  }
}
