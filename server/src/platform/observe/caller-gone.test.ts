import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { gate } from '../../testing/gate.ts'
import { testServer } from '../../testing/test-server.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { testDatabaseUrl } from '../../testing/test-database.ts'
import { CallerGone, readingFor } from './caller-gone.ts'

let server: TestServer
let origin = ''

beforeAll(async () => {
  server = await testServer()
  origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.close())

describe('XSEC-05 a read that nobody waits for is stopped', () => {
  test('before it gets a connection', async () => {
    const read = () => server.database.read(server.a.id, async () => expect.unreachable())
    await expect(readingFor(() => true, read)).rejects.toThrow(CallerGone)
  })

  test('between two of its statements, and the connection serves the next call', async () => {
    let isGone = false
    const results: unknown[] = []
    const read = () =>
      server.database.read(server.a.id, async (tx) => {
        results.push(await tx.rows('select 1 as n'))
        isGone = true
        results.push(await tx.rows('select 2 as n'))
      })
    await expect(readingFor(() => isGone, read)).rejects.toThrow(CallerGone)
    expect(results).toEqual([[{ n: 1 }]])
    const [row] = await server.database.read(server.a.id, (tx) =>
      tx.rows('select txid_current_if_assigned() is null as n'),
    )
    expect(row).toEqual({ n: true })
  })

  test.skipIf(testDatabaseUrl())('in the queue of the embedded database, before its turn', async () => {
    const [holds, begun] = [gate(), gate()]
    const other = server.database.transaction(async (tx) => {
      await tx.rows('select 1')
      begun.open()
      await holds.opened
    })
    await begun.opened
    let isGone = false
    const connected = once(server.database.pool, 'acquire')
    const read = () => server.database.read(server.a.id, (tx) => tx.rows('select 1'))
    const gone = expect(readingFor(() => isGone, read)).rejects.toThrow(CallerGone)
    await connected
    // It has asked to begin.
    await new Promise(setImmediate)
    isGone = true
    holds.open()
    await Promise.all([gone, other])
  })

  test('but not work after the call, nor a write', async () => {
    let isGone = false
    const after = await readingFor(
      () => isGone,
      async () => {
        const later = gate()
        return {
          later,
          rows: later.opened.then(() => server.database.read(server.a.id, (tx) => tx.rows('select 3 as n'))),
        }
      },
    )
    isGone = true
    after.later.open()
    expect(await after.rows).toEqual([{ n: 3 }])
    const written = await readingFor(
      () => true,
      () => server.database.withWorkspace(server.a.id, (tx) => tx.rows('select 4 as n')),
    )
    expect(written).toEqual([{ n: 4 }])
  })
})

test('XSEC-05 a call whose caller disconnects before the answer ends, is counted as that, and is no server error', async () => {
  const [free, locked, came, left] = [gate(), gate(), gate(), gate()]
  const holder = server.database.transaction(async (tx) => {
    await tx.rows('lock table entity in access exclusive mode')
    locked.open()
    await free.opened
  })
  await locked.opened
  server.app.server.once('request', (_, response) => {
    came.open()
    response.once('close', left.open)
  })
  const read = vi.spyOn(server.database, 'read')
  const stop = new AbortController()
  const headers = { authorization: `Bearer ${server.a.users.owner.token}` }
  const call = fetch(`${origin}/api/workspace/${server.a.code}/entities`, { headers, signal: stop.signal })
  await came.opened
  stop.abort()
  await expect(call).rejects.toThrow('aborted')
  await left.opened
  free.open()
  await holder
  await eventually(() => expect(read).toHaveBeenCalled())
  await expect(read.mock.results.at(-1)?.value).rejects.toThrow(CallerGone)
  await eventually(async () => {
    const { body } = await server.deps.metrics.text()
    const counts = body.split('\n').filter((line) => line.startsWith('arbo_http_request_seconds_count'))
    expect(counts).toHaveLength(1)
    expect(counts[0]).toContain('status="499"')
    expect(body).toContain('\narbo_http_requests_running 0')
  })
})
