import { afterEach, expect, test, vi } from 'vitest'
import { WS, serveWorkspace, signedIn, testSession } from '../../testing/fixtures.ts'
import { testServer } from '../../testing/test-server.ts'
import { createReader } from './reader.ts'

afterEach(() => void vi.useRealTimers())

test('a slow reading ends although others change things all the while, and one more follows it', async () => {
  const server = await testServer()
  serveWorkspace(server, [])
  const { session } = testSession(server, { workspaceCode: WS }, 'first')
  await signedIn(session)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })

  const readings: { signal: AbortSignal; answer: () => void }[] = []
  const onStatus = vi.fn<(status: string) => void>()
  const reader = createReader({
    session,
    onStatus,
    read: (signal) => new Promise((resolve) => void readings.push({ signal, answer: resolve })),
  })
  const done = reader.reload()
  for (let event = 0; event < 10; event += 1) {
    reader.touch()
    vi.advanceTimersByTime(500)
  }
  expect(readings).toHaveLength(1)
  expect(readings[0]?.signal.aborted).toBe(false)
  readings[0]?.answer()
  await done
  expect(onStatus).toHaveBeenLastCalledWith('ready', null)
  vi.advanceTimersByTime(500)
  expect(readings).toHaveLength(2)

  // Nobody asked after it began.
  readings[1]?.answer()
  await vi.advanceTimersByTimeAsync(500)
  expect(readings).toHaveLength(2)
  session.close()
})
