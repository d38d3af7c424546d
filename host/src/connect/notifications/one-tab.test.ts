import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createOneTab, type TabPorts } from './one-tab.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** The tabs of one browser: what one posts the others hear; a lock is held by one of them. */
function browser(...inSight: boolean[]) {
  const listeners: ((event: { data: unknown }) => void)[] = []
  const heldLocks = new Set<string>()
  const showing: number[] = []
  const tabs = inSight.map((isVisible, at) => {
    const channel = {
      postMessage: (data: unknown) => listeners.forEach((listener, other) => void (other !== at && listener({ data }))),
      addEventListener: (_type: string, listener: (event: { data: unknown }) => void) =>
        void (listeners[at] = listener),
    }
    const locks = {
      async request(name: string, _options: object, run: (lock: object | null) => Promise<void>) {
        if (heldLocks.has(name)) return run(null)
        heldLocks.add(name)
        await run({ name })
        heldLocks.delete(name)
      },
    }
    const tell = createOneTab({ channel, locks, isInSight: () => isVisible } as unknown as TabPorts)
    return (key: string) => tell(key, () => void showing.push(at))
  })
  return { tabs, showing }
}

it('NTF-01 one of several tabs shows what all of them receive, also when one receives it later', async () => {
  const { tabs, showing } = browser(false, false, false)
  const [first, second, late] = tabs
  const both = [first?.('n1'), second?.('n1')]
  await vi.advanceTimersByTimeAsync(2000)
  const third = late?.('n1')
  await vi.advanceTimersByTimeAsync(300)
  expect(showing).toEqual([0])
  // Told once more, it is another one.
  const again = second?.('n1:2')
  await vi.advanceTimersByTimeAsync(10_000)
  await Promise.all([...both, third, again])
  expect(showing).toEqual([0, 1])
})

it('NTF-01 no tab shows it while one of them is visible', async () => {
  const { tabs, showing } = browser(false, true, false)
  const calls = tabs.map((tell) => tell('n1'))
  await vi.advanceTimersByTimeAsync(10_000)
  await Promise.all(calls)
  expect(showing).toEqual([])
})
