import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AT_ONCE, Lane, PATIENCE_MS } from './lane.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Calls that go on until they are ended. */
function calls(lane: Lane) {
  const begun: string[] = []
  const ends = new Map<string, (error?: Error) => void>()
  const ask = (name: string) =>
    lane.run(name.slice(0, 1), () => {
      begun.push(name)
      return new Promise<string>((resolve, reject) => {
        ends.set(name, (error) => (error ? reject(error) : resolve(name)))
      })
    })
  const end = async (name: string, error?: Error) => {
    ends.get(name)?.(error)
    await vi.advanceTimersByTimeAsync(0)
  }
  return { begun, ask, end }
}

test('XSEC-05 heavy calls wait for each other, in turn by caller', async () => {
  const { begun, ask, end } = calls(new Lane())
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'c1']) void ask(name)
  await vi.advanceTimersByTimeAsync(0)
  expect(begun).toEqual(['a1', 'a2'])
  expect(begun).toHaveLength(AT_ONCE)
  for (const name of ['a1', 'a2', 'a3', 'b1']) await end(name)
  expect(begun).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'a4'])
})

test('XSEC-05 a failed heavy call lets the next one run, and its caller gets the error', async () => {
  const { begun, ask, end } = calls(new Lane())
  const failing = expect(ask('a1')).rejects.toThrow('no such scene')
  void ask('a2')
  void ask('b1')
  await end('a1', new Error('no such scene'))
  await failing
  expect(begun).toEqual(['a1', 'a2', 'b1'])
})

test('XSEC-05 nobody waits longer than a few seconds for others’ heavy calls', async () => {
  const { begun, ask, end } = calls(new Lane())
  for (const name of ['a1', 'a2', 'b1', 'b2']) void ask(name)
  await vi.advanceTimersByTimeAsync(PATIENCE_MS - 1)
  expect(begun).toEqual(['a1', 'a2'])
  await vi.advanceTimersByTimeAsync(1)
  expect(begun).toEqual(['a1', 'a2', 'b1', 'b2'])
  // Two too many go on now: the next waits until they are as many as they may be.
  void ask('c1')
  await end('a1')
  await end('a2')
  expect(begun).not.toContain('c1')
  await end('b1')
  expect(begun).toContain('c1')
})
