import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { gate } from '../testing/gate.ts'
import { pollLoop } from './poll-loop.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const EVERY_MS = 1000
const unexpected = (error: unknown): void => {
  throw error
}

test('the loop runs at intervals, and at once when it is woken', async () => {
  let looks = 0
  const loop = pollLoop(async () => void (looks += 1), { everyMs: EVERY_MS, onError: unexpected })
  expect(looks).toBe(0)
  await vi.advanceTimersByTimeAsync(2 * EVERY_MS)
  expect(looks).toBe(2)
  loop.wake()
  await vi.advanceTimersByTimeAsync(0)
  expect(looks).toBe(3)
  await loop.stop()
})

test('waking it during a run makes it run once more, and the clock does not', async () => {
  const doors = [gate(), gate()]
  let looks = 0
  const loop = pollLoop(() => doors[looks++]?.opened ?? Promise.resolve(), {
    everyMs: EVERY_MS,
    onError: unexpected,
  })
  loop.wake()
  await vi.advanceTimersByTimeAsync(3 * EVERY_MS)
  loop.wake()
  loop.wake()
  expect(looks).toBe(1)
  doors[0]?.open()
  await vi.advanceTimersByTimeAsync(0)
  expect(looks).toBe(2)
  await vi.advanceTimersByTimeAsync(3 * EVERY_MS)
  doors[1]?.open()
  await vi.advanceTimersByTimeAsync(0)
  expect(looks).toBe(2)
  await loop.stop()
})

test('a failed run is reported, and the next one runs on time', async () => {
  const errors: unknown[] = []
  let looks = 0
  const fail = async () => {
    looks += 1
    if (looks === 1) loop.wake()
    throw new Error(`look ${looks}`)
  }
  const loop = pollLoop(fail, { everyMs: EVERY_MS, onError: (error) => errors.push(String(error)) })
  loop.wake()
  await vi.advanceTimersByTimeAsync(0)
  // Not again and again.
  expect(looks).toBe(1)
  await vi.advanceTimersByTimeAsync(EVERY_MS)
  expect(errors).toEqual(['Error: look 1', 'Error: look 2'])
  await loop.stop()
})

test('stopping signals the current run, waits for it, and starts no other', async () => {
  const door = gate()
  let looks = 0
  let told: AbortSignal | undefined
  const loop = pollLoop(
    (signal) => {
      looks += 1
      told = signal
      return door.opened
    },
    { everyMs: EVERY_MS, onError: unexpected },
  )
  loop.wake()
  await vi.advanceTimersByTimeAsync(0)
  loop.wake()
  let isStopped = false
  const stopped = loop.stop().then(() => (isStopped = true))
  await vi.advanceTimersByTimeAsync(EVERY_MS)
  expect([told?.aborted, isStopped]).toEqual([true, false])
  door.open()
  await stopped
  loop.wake()
  await vi.advanceTimersByTimeAsync(EVERY_MS)
  expect(looks).toBe(1)
})

test('stopping right after waking prevents the run', async () => {
  let looks = 0
  const loop = pollLoop(async () => void (looks += 1), { everyMs: EVERY_MS, onError: unexpected })
  loop.wake()
  await loop.stop()
  expect(looks).toBe(0)
})
