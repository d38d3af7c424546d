import { afterEach, expect, test, vi } from 'vitest'
import { CHUNK_TIMEOUT_MS, ChunkLoadError, loadChunk } from './chunks.ts'

afterEach(() => vi.useRealTimers())

test('MOD-10 a chunk that cannot be fetched is reported as missing, by its id and with the cause', async () => {
  const cause = new TypeError('Failed to fetch dynamically imported module')
  const failure: unknown = await loadChunk('planning', () => Promise.reject(cause)).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(ChunkLoadError)
  expect(failure).toMatchObject({ chunkId: 'planning', type: 'missing', cause })
})

test('MOD-10 MOD-11 a chunk that has not arrived after 120 seconds is reported as a time-out, and not earlier', async () => {
  vi.useFakeTimers()
  const onFailure = vi.fn()
  const loading = loadChunk('review', () => new Promise(() => undefined)).catch(onFailure)
  await vi.advanceTimersByTimeAsync(CHUNK_TIMEOUT_MS - 1)
  expect(onFailure).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await loading
  expect(CHUNK_TIMEOUT_MS).toBe(120_000)
  expect(onFailure.mock.calls[0]?.[0]).toMatchObject({ chunkId: 'review', type: 'timeout' })
})

test('MOD-11 a chunk that arrives in time is returned, and no timer stays', async () => {
  vi.useFakeTimers()
  expect(await loadChunk('work', () => Promise.resolve(7))).toBe(7)
  expect(vi.getTimerCount()).toBe(0)
})

test('XFIX-23 a chunk that could not be fetched is requested again before it is reported as missing', async () => {
  let count = 0
  const load = () => ((count += 1) < 3 ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(7))
  expect(await loadChunk('bell', load, CHUNK_TIMEOUT_MS, [0, 0])).toBe(7)
  count = 0
  await expect(loadChunk('bell', load, CHUNK_TIMEOUT_MS, [0])).rejects.toMatchObject({ type: 'missing' })
  expect(count).toBe(2)
})
