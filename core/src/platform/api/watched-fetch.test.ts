import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { createHttp } from './http.ts'
import { type WatchedFetchOptions, WATCHED_LENGTH, createWatchedFetch } from './watched-fetch.ts'
import { eventually } from '../../testing/eventually.ts'

const ROUTE = { method: 'POST', path: 'import', answer: 'data' } as const
/** More than two sockets hold that nobody reads. */
const LARGE = { content: 'x'.repeat(24 * 1024 ** 2) }
const FITS = { content: 'y'.repeat(WATCHED_LENGTH) }

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()))
})

type Way = 'stands' | 'breaks' | 'silent' | 'gone' | 'answers'

/** Takes bodies in these ways, one after the other, and all that follow in the last of them. */
async function taker(...ways: Way[]) {
  const bodies: { way: Way; bytes: number }[] = []
  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const way = ways[Math.min(bodies.length, ways.length - 1)] ?? 'answers'
    const one = { way, bytes: 0 }
    bodies.push(one)
    request.on('error', () => undefined)
    if (way === 'stands') return
    if (way === 'breaks') return void request.once('data', () => request.destroy())
    for await (const chunk of request) one.bytes += (chunk as Buffer).length
    if (way === 'silent') return
    if (way === 'gone') return void request.socket.destroy()
    response.end(JSON.stringify({ data: { bytes: one.bytes } }))
  }
  const server = createServer((request, response) => void take(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  })
  return { bodies, apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api` }
}

function sending(apiUrl: string, options: Partial<WatchedFetchOptions> = {}, timeoutMs = 60_000) {
  const stalls: boolean[] = []
  const plain = (input: string, init?: RequestInit) => globalThis.fetch(input, init)
  const watched = createWatchedFetch(plain, {
    // Long enough for a busy machine to send some bytes.
    stallMs: 2000,
    attempts: 3,
    delay: () => 0,
    onStalled: (stalled) => stalls.push(stalled),
    ...options,
  })
  const http = createHttp(apiUrl, plain, { timeoutMs, watched })
  return {
    stalls,
    send: (body: unknown, signal?: AbortSignal) => http.send(ROUTE, { body, ...(signal ? { signal } : {}) }, 'abc'),
  }
}

describe('a large body that is not an upload', () => {
  test('XFIX-32 is resent after it stalls, and arrives once', async () => {
    const { apiUrl, bodies } = await taker('stands', 'answers')
    const { send, stalls } = sending(apiUrl)
    const { data } = await send(LARGE)
    expect(data).toEqual({ bytes: JSON.stringify(LARGE).length })
    expect(stalls).toEqual([true, false])
    expect(bodies.map(({ way }) => way)).toEqual(['stands', 'answers'])
  })

  test('XFIX-32 is resent after its connection breaks', async () => {
    const { apiUrl, bodies } = await taker('breaks', 'answers')
    const { send } = sending(apiUrl)
    expect((await send(LARGE)).data).toEqual({ bytes: JSON.stringify(LARGE).length })
    expect(bodies.length).toBe(2)
  })

  test('XFIX-32 is given up after the last attempt, with a stall as the reason', async () => {
    const { apiUrl, bodies } = await taker('stands')
    const { send } = sending(apiUrl, { stallMs: 200 })
    await expect(send(LARGE)).rejects.toMatchObject({ code: 'timeout', message: 'Request time out' })
    expect(bodies.length).toBe(3)
  })

  test('XFIX-32 can be cancelled while it stalls, and is not resent', async () => {
    const { apiUrl, bodies } = await taker('stands')
    const { send, stalls } = sending(apiUrl, { stallMs: 60_000 })
    const stop = new AbortController()
    const done = send(LARGE, stop.signal)
    await eventually(() => expect(bodies.length).toBe(1))
    stop.abort()
    await expect(done).rejects.toMatchObject({ code: 'cancelled' })
    expect(stalls).toEqual([])
    expect(bodies.length).toBe(1)
  })

  test('is not resent once it has arrived in full, however late the answer is', async () => {
    const { apiUrl, bodies } = await taker('silent')
    const { send, stalls } = sending(apiUrl, {}, 300)
    await expect(send(FITS)).rejects.toMatchObject({ code: 'timeout', message: /timed out/ })
    expect(bodies).toMatchObject([{ bytes: JSON.stringify(FITS).length }])
    expect(stalls).toEqual([])
  })

  test('is not resent when the connection breaks after the last byte, because it may have taken effect', async () => {
    const { apiUrl, bodies } = await taker('gone')
    const { send, stalls } = sending(apiUrl)
    await expect(send(FITS)).rejects.toMatchObject({ code: 'network_problem' })
    expect(bodies).toMatchObject([{ bytes: JSON.stringify(FITS).length }])
    expect(stalls).toEqual([])
  })

  test('has a time limit that starts after the last byte, so a slow but moving line does not fail', async () => {
    const { apiUrl } = await taker('stands', 'answers')
    // The first try alone takes longer than the limit.
    const { send } = sending(apiUrl, { stallMs: 2500 }, 2000)
    expect((await send(LARGE)).data).toEqual({ bytes: JSON.stringify(LARGE).length })
  })

  test('passes refusals through unchanged, and once', async () => {
    const server = createServer((request, response) => {
      request.resume()
      request.on('end', () => response.writeHead(422).end('{"error":"invalid","message":"No."}'))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    closers.push(() => new Promise((resolve) => server.close(resolve)))
    const { send, stalls } = sending(`http://127.0.0.1:${(server.address() as AddressInfo).port}/api`)
    await expect(send(FITS)).rejects.toMatchObject({ status: 422, code: 'invalid', message: 'No.' })
    expect(stalls).toEqual([])
  })
})
