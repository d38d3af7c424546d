import type { Session } from '@arbo/core'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CODE, signedIn } from '../guard/testing.ts'
import type { GuardState } from '../guard/types.ts'
import { createLinkFollower } from './followLink.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function follower(current: string | null, state: Partial<GuardState> = {}) {
  const went: string[] = []
  const following: boolean[] = []
  const session = { getState: () => ({ workspaceCode: CODE }) } as unknown as Session
  const made = createLinkFollower({
    session,
    router: { navigate: (to) => void went.push(to) },
    memory: { routeState: () => ({ previous: null, current }) },
    state: () => ({ ...signedIn, ...state }),
    onChange: (now) => void following.push(now),
  })
  return { ...made, went, following }
}

it('SHELL-57 SHELL-59 SHELL-61 MOD-03 MOD-04 /rf, the page that was open, then the scene with what the link passes on', async () => {
  const { follow, went, following } = follower(`/w:${CODE}/pl/tm`)
  follow({ kind: 'st', id: 'a b', query: 'tab=files' })
  await vi.advanceTimersByTimeAsync(3000)
  expect(went).toEqual(['/rf', '/pl/tm', '/st/a%20b?tab=files'])
  expect(following).toEqual([true, false])
})

it('SHELL-60 after an error page the landing page, or /co/wk where the user may not open that', async () => {
  const landing = follower('/404', { landingPage: '/pl/rpt' })
  landing.follow({ kind: 'pt', id: '9', query: '' })
  await vi.advanceTimersByTimeAsync(3000)
  expect(landing.went).toEqual(['/rf', '/pl/rpt', '/pt/9'])
  const refused = follower(null, { landingPage: '/pl/rpt', can: () => false })
  refused.follow({ kind: 'pt', id: null, query: '' })
  await vi.advanceTimersByTimeAsync(3000)
  expect(refused.went).toEqual(['/rf', '/co/wk'])
})

it('SHELL-58 SHELL-62 a workspace that is refused ends on /start', async () => {
  const { follow, went } = follower(null, { workspace: 'refused' })
  follow({ kind: 'pt', id: '9', query: '' })
  await vi.advanceTimersByTimeAsync(0)
  expect(went).toEqual(['/rf', '/start'])
})

it('SHELL-57 a user who goes another way meanwhile is left alone', async () => {
  const { follow, cancel, went, following } = follower(`/w:${CODE}/pl/tm`)
  follow({ kind: 'st', id: '7', query: '' })
  await vi.advanceTimersByTimeAsync(1500)
  cancel()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(went).toEqual(['/rf', '/pl/tm'])
  expect(following).toEqual([true, false])
})
