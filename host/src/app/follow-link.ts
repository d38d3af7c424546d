import type { Session } from '@arbo/core'
import { followDeepLink, reusablePage } from './guard/deep-link.ts'
import { landingPageOf } from './guard/home.ts'
import type { DeepLink, GuardState } from './guard/types.ts'
import type { Router } from './router/types.ts'
import { DEFAULT_HOME } from './routes.ts'
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
      wait: (ms, until) =>
        new Promise((resolve, reject) => {
          const end = (): void => {
            clearTimeout(timer)
            deaf()
            signal.removeEventListener('abort', stop)
          }
          const done = (): void => {
            end()
            resolve()
          }
          const stop = (): void => {
            end()
            reject(signal.reason as Error)
          }
          const timer = setTimeout(done, ms)
          const deaf = session.subscribe(() => until() && done())
          signal.addEventListener('abort', stop)
        }),
      workspace,
      previous: () => previous,
      landingPage: () => (workspace() === 'selected' ? landingPageOf(state()) : undefined),
      fallback: DEFAULT_HOME,
      go: (to) => router.navigate(to, { replace: true }),
      // Both open as pages of their own; a page that is open already is not put below itself.
      open({ kind, id, query }, over) {
        const path = `/${kind}/${encodeURIComponent(id ?? '')}`
        const same = over.replace(/[?#].*$/, '') === path
        router.navigate(path + (query ? `?${query}` : ''), same ? { replace: true } : { over })
      },
    })
  }

  async function follow(link: DeepLink): Promise<void> {
    const ownAbort = new AbortController()
    running?.abort(new Error('Another link is followed'))
    running = ownAbort
    onChange(true)
    try {
      await run(link, ownAbort)
    } catch (error) {
      if (!ownAbort.signal.aborted) throw error
    } finally {
      if (running === ownAbort) {
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
