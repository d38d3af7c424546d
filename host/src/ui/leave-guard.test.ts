import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Keeper } from '../app/router/types.ts'
import { guardLeaving } from './leave-guard.ts'

/** An address bar with a history, which tells the router of each way back. */
function fakeWindow(path: string) {
  const entries = [path]
  const bar = Object.assign(new EventTarget(), {
    location: { pathname: path },
    history: {
      pushState: (_state: unknown, _title: string, address: string) => {
        entries.push(address)
        bar.location.pathname = address
      },
      back() {
        entries.pop()
        bar.location.pathname = entries.at(-1) ?? ''
        router.pop()
      },
    },
  })
  vi.stubGlobal('window', bar)
  return { bar, entries }
}

function fakeRouter() {
  let keeper: Keeper | null = null
  const followed = vi.fn<() => void>()
  function navigate(target: string | null, go: () => void): void {
    if (keeper) keeper(target, go)
    else go()
  }
  return {
    keep: (next: Keeper | null) => void (keeper = next),
    navigate,
    pop: () => navigate(null, followed),
    /** A way back was followed. */
    followed,
  }
}

let page: ReturnType<typeof fakeWindow>
const router = fakeRouter()

beforeEach(() => {
  page = fakeWindow('/ws/ar/1')
})
afterEach(() => vi.unstubAllGlobals())

it('a link that leaves the page asks first, and one within the page does not', () => {
  const ask = vi.fn<(go: () => void) => void>()
  const go = vi.fn<() => void>()
  const stop = guardLeaving(router, { here: () => '/ws/ar/1', ask })
  router.navigate('/ws/ar/1?t=x#permissions', go)
  expect([ask, go].map(({ mock }) => mock.calls.length)).toEqual([0, 1])
  router.navigate('/ws/ppl', go)
  expect([ask, go].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
  ask.mock.calls[0]?.[0]()
  expect(go).toHaveBeenCalledTimes(2)
  stop()
  router.navigate('/ws/ppl', go)
  expect([ask, go].map(({ mock }) => mock.calls.length)).toEqual([1, 3])
})

it('back first restores the page’s address, and goes on when the user confirms', () => {
  const ask = vi.fn<(go: () => void) => void>()
  page.entries.unshift('/ws/ar')
  const stop = guardLeaving(router, { here: () => '/ws/ar/1?t=x', ask })
  page.bar.history.back()
  expect([ask.mock.calls.length, router.followed.mock.calls.length]).toEqual([1, 0])
  expect(page.entries).toEqual(['/ws/ar', '/ws/ar/1?t=x'])
  ask.mock.calls[0]?.[0]()
  expect(router.followed).toHaveBeenCalledOnce()
  expect(page.entries).toEqual(['/ws/ar'])
  stop()
})

it('the last of several forms on a page asks, and the browser asks when the page closes', () => {
  const [first, second] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const stopFirst = guardLeaving(router, { here: () => '/ws/ar/1', ask: first })
  const stopSecond = guardLeaving(router, { here: () => '/ws/ar/1', ask: second })
  router.navigate('/ws/ppl', () => undefined)
  expect([first, second].map(({ mock }) => mock.calls.length)).toEqual([0, 1])
  stopSecond()
  stopSecond()
  router.navigate('/ws/ppl', () => undefined)
  expect([first, second].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
  const closing = (): boolean => page.bar.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(closing()).toBe(false)
  stopFirst()
  expect(closing()).toBe(true)
})
