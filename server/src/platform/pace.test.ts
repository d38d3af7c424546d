import { afterEach, expect, test, vi } from 'vitest'
import { callCame, callEnded, pacedMap } from './pace.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Holds the thread, ms. */
function work(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until) continue
}

test('XSEC-05 only one of several long tasks goes on per turn, so that a short call waits for one at a time', async () => {
  const pieces: number[] = []
  let inTurn = 0
  const state = { isOver: false }
  const turns = (async () => {
    while (!state.isOver) {
      // oxlint-disable-next-line no-await-in-loop -- one turn after the other
      await new Promise((resolve) => setImmediate(resolve))
      pieces.push(inTurn)
      inTurn = 0
    }
  })()
  const longWork = () =>
    pacedMap([1, 2, 3, 4], () => {
      // Longer than a piece may be: each is one.
      work(5)
      inTurn += 1
    })
  // None of them has rested yet.
  const works = Array.from({ length: 6 }, longWork)
  inTurn = 0
  await Promise.all(works)
  state.isOver = true
  await turns
  expect(pieces.reduce((sum, many) => sum + many, 0)).toBe(18)
  expect(Math.max(...pieces)).toBe(1)
})

test('XSEC-05 long work slows down while a short call waits, and resumes once that is answered or has become long', async () => {
  // Later than whatever went on before, and so late that no call of then is a short one any more.
  let now = performance.now() + 1000
  vi.useFakeTimers()
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  let done = 0
  const works = pacedMap(Array(6).fill(0), () => {
    done += 1
    now += 5
  })
  /** So much later, ms: what would go on has gone on. */
  const later = async (ms: number) => {
    now += ms
    await vi.advanceTimersByTimeAsync(ms + 1)
    return done
  }
  const call = {}
  callCame(call)
  expect(await later(0)).toBe(2)
  expect(await later(3)).toBe(2)
  expect(await later(3)).toBe(2)
  expect(await later(8)).toBe(3)
  callEnded(call)
  expect(await later(0)).toBe(4)
  const slow = {}
  callCame(slow)
  expect(await later(0)).toBe(4)
  expect(await later(60)).toBe(6)
  await works
  callEnded(slow)
})
