import type { Session } from '@arbo/core'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CODE, signedIn } from './guard/testing.ts'
import type { GuardState } from './guard/types.ts'
import { createLinkFollower } from './follow-link.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function follower(current: string | null, state: Partial<GuardState> = {}) {
  const went: string[] = []
  const following: boolean[] = []
  const listeners = new Set<() => void>()
  const session = {
    getState: () => ({ workspaceCode: CODE }),
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  } as unknown as Session
  const now = { ...signedIn, ...state }
  const linkFollower = createLinkFollower({
    session,
    router: { navigate: (to, { over } = {}) => void went.push(over === undefined ? to : `${over} < ${to}`) },
    memory: { routeState: () => ({ previous: null, current }) },
    state: () => now,
    onChange: (is) => void following.push(is),
  })
  /** The session changes. */
  function tell(change: Partial<GuardState>): void {
    Object.assign(now, change)
    for (const listener of listeners) listener()
  }
  return { ...linkFollower, went, following, tell, listeners }
}

it('XFIX-33 SHELL-57 SHELL-59 SHELL-61 MOD-03 MOD-04 the scene opens with the link’s parameters, over the previous page', async () => {
  const { follow, went, following } = follower(`/w:${CODE}/pl/tm`)
  follow({ kind: 'st', id: 'a b', query: 'tab=files' })
  await vi.advanceTimersByTimeAsync(3000)
  expect(went).toEqual(['/pl/tm < /st/a%20b?tab=files'])
  expect(following).toEqual([true, false])
})

it('SHELL-60 after an error page it opens over the landing page, or /co/wk when the user may not open that', async () => {
  const landing = follower('/404', { landingPage: '/pl/rpt' })
  landing.follow({ kind: 'pt', id: '9', query: '' })
  await vi.advanceTimersByTimeAsync(3000)
  expect(landing.went).toEqual(['/pl/rpt < /pt/9'])
  const refused = follower(null, { landingPage: '/pl/rpt', can: () => false })
  refused.follow({ kind: 'pt', id: null, query: '' })
  await vi.advanceTimersByTimeAsync(3000)
  expect(refused.went).toEqual(['/co/wk'])
})

it('SHELL-58 SHELL-62 a refused workspace ends on /start', async () => {
  const { follow, went } = follower(null, { workspace: 'refused' })
  follow({ kind: 'pt', id: '9', query: '' })
  await vi.advanceTimersByTimeAsync(0)
  expect(went).toEqual(['/start'])
})

it('XFIX-33 the scene opens as soon as the workspace is ready; the open page is not put below itself', async () => {
  const { follow, went, tell, listeners } = follower(`/w:${CODE}/st/7?tab=files`, { workspace: 'loading' })
  follow({ kind: 'st', id: '7', query: 'tab=comments' })
  await vi.advanceTimersByTimeAsync(120)
  expect(went).toEqual(['/rf'])
  tell({ workspace: 'ready' })
  await vi.advanceTimersByTimeAsync(0)
  expect(went).toEqual(['/rf', '/st/7?tab=comments'])
  expect(listeners.size).toBe(0)
})

it('SHELL-57 a user who navigates elsewhere meanwhile is not redirected', async () => {
  const { follow, cancel, went, following, tell, listeners } = follower(null, { workspace: 'loading' })
  follow({ kind: 'st', id: '7', query: '' })
  await vi.advanceTimersByTimeAsync(700)
  cancel()
  tell({ workspace: 'ready' })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(went).toEqual(['/rf'])
  expect(following).toEqual([true, false])
  expect(listeners.size).toBe(0)
})
