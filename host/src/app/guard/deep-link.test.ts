import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { followDeepLink, reusablePage, type DeepLinkSteps } from './deep-link.ts'
import type { DeepLink } from './types.ts'

const LINK: DeepLink = { kind: 'st', id: 'scene-1', query: 'tab=comments' }

function steps(overrides: Partial<DeepLinkSteps> = {}) {
  const log: string[] = []
  const at = Date.now()
  const note = (what: string): void => void log.push(`${Date.now() - at} ${what}`)
  const allSteps: DeepLinkSteps = {
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    workspace: () => 'selected',
    previous: () => null,
    landingPage: () => null,
    fallback: '/co/wk',
    go: note,
    open: ({ kind, id }, over) => note(`open ${kind} ${id} over ${over}`),
    ...overrides,
  }
  return { log, run: () => followDeepLink(LINK, allSteps) }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('XFIX-33 SHELL-61 MOD-02 MOD-04 a link into the open workspace opens in one step, without a wait', async () => {
  const { log, run } = steps()
  await run()
  expect(log).toEqual(['0 open st scene-1 over /co/wk'])
})

it('SHELL-57 SHELL-61 MOD-04 a link waits on /rf until the workspace is ready, and then opens at once', async () => {
  let ready = false
  let tell: () => void = () => undefined
  const { log, run } = steps({
    workspace: () => (ready ? 'selected' : 'pending'),
    wait: (_ms, until) => new Promise((resolve) => (tell = () => until() && resolve())),
  })
  const done = run()
  expect(log).toEqual(['0 /rf'])
  await vi.advanceTimersByTimeAsync(120)
  ready = true
  tell()
  await done
  expect(log).toEqual(['0 /rf', '120 open st scene-1 over /co/wk'])
})

it('SHELL-57 a link waits up to 10 x 500 ms for the selected workspace', async () => {
  let count = 0
  const { log, run } = steps({ workspace: () => (++count > 11 ? 'selected' : 'pending') })
  const done = run()
  await vi.advanceTimersByTimeAsync(20_000)
  await done
  expect(count).toBe(12)
  expect(log[1]).toBe('5000 open st scene-1 over /co/wk')
})

it('SHELL-58 no workspace within the wait leads to /start', async () => {
  const { log, run } = steps({ workspace: () => 'pending' })
  const done = run()
  await vi.advanceTimersByTimeAsync(4999)
  expect(log).toEqual(['0 /rf'])
  await vi.advanceTimersByTimeAsync(1)
  await done
  expect(log).toEqual(['0 /rf', '5000 /start'])
})

it('SHELL-62 an unreachable workspace leads to /start at once', async () => {
  const { log, run } = steps({ workspace: () => 'refused' })
  await run()
  expect(log).toEqual(['0 /start'])
})

it('SHELL-59 the previous page is reused', async () => {
  const { log, run } = steps({ previous: () => '/pl/tm', landingPage: () => '/co/pyl' })
  const done = run()
  await vi.advanceTimersByTimeAsync(3000)
  await done
  expect(log).toEqual(['0 open st scene-1 over /pl/tm'])
})

it('SHELL-59 a previous page is reused unless it is an error page or /start, or of another workspace', () => {
  expect(reusablePage('/w:abcdefgh/pl/tm?x=1', 'abcdefgh')).toBe('/pl/tm?x=1')
  for (const url of ['/start', '/w:abcdefgh/start', '/404', '/w:abcdefgh/500', '/403', '/w:abcdefgh/nothing']) {
    expect(reusablePage(url, 'abcdefgh'), url).toBeNull()
  }
  expect(reusablePage('/w:22222222/pl/tm', 'abcdefgh')).toBeNull()
  expect(reusablePage(null, 'abcdefgh')).toBeNull()
})

it('SHELL-60 without one the landing page is used, polled 10 x 500 ms, else /co/wk', async () => {
  let count = 0
  const polled = steps({ landingPage: () => (++count > 4 ? '/co/pyl' : undefined) })
  const first = polled.run()
  await vi.advanceTimersByTimeAsync(20_000)
  await first
  expect(polled.log).toEqual(['2000 open st scene-1 over /co/pyl'])

  const never = steps({ landingPage: () => undefined })
  const second = never.run()
  await vi.advanceTimersByTimeAsync(20_000)
  await second
  expect(never.log).toEqual(['5000 open st scene-1 over /co/wk'])
})

it('a link ends silently when the user goes elsewhere', async () => {
  const reason = new Error('gone')
  const { log, run } = steps({ workspace: () => 'pending', wait: () => Promise.reject(reason) })
  await expect(run()).rejects.toBe(reason)
  expect(log).toEqual(['0 /rf'])
})
