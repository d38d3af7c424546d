import { connect, type AddressInfo, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { newFastify } from './new-fastify.ts'
import { CONNECTION_LIMITS, type ConnectionLimits } from './slow-senders.ts'

const QUICK: ConnectionLimits = { headersMs: 200, bodyIdleMs: 200, checkMs: 20, keepAliveMs: 72_000 }
const HEAD = 'POST /echo HTTP/1.1\r\nhost: a\r\ncontent-type: text/plain\r\n'

let app: FastifyInstance
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await app.close()
})

async function started(limits: ConnectionLimits, maxConnections = 100): Promise<number> {
  app = newFastify({ logLevel: 'silent', trustProxy: 0, maxConnections }, undefined, limits)
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  app.post('/echo', async ({ body }) => String(body).length)
  app.get('/slow', async () => new Promise((resolve) => setTimeout(() => resolve('late'), 600)))
  await app.listen({ port: 0, host: '127.0.0.1' })
  return (app.server.address() as AddressInfo).port
}

/** A connection; `closed` gives what was heard on it. */
function opened(port: number, sent = ''): { socket: Socket; closed: Promise<string> } {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  let text = ''
  socket.on('data', (bytes) => (text += bytes.toString()))
  socket.on('error', () => undefined)
  const closed = new Promise<string>((resolve) => socket.on('close', () => resolve(text)))
  if (sent) socket.write(sent)
  return { socket, closed }
}

test('XSEC-09 no data, half of the headers, and half of a body are cut off; others are answered meanwhile', async () => {
  const port = await started(QUICK)
  const senders = [
    opened(port),
    opened(port, 'POST /echo HTT'),
    opened(port, HEAD),
    opened(port, `${HEAD}content-length: 10\r\n\r\nhalf`),
    opened(port, `${HEAD}transfer-encoding: chunked\r\n\r\n4\r\nhalf\r\n`),
    ...Array.from({ length: 40 }, () => opened(port, HEAD)),
  ]
  const answer = await fetch(`http://127.0.0.1:${port}/echo`, { method: 'POST', body: 'hello' })
  expect(await answer.text()).toBe('5')
  const answers = await Promise.all(senders.map(({ closed }) => closed))
  // Nobody who is late is answered: of thousands at once, that would keep all others waiting.
  expect(new Set(answers)).toEqual(new Set(['']))
})

test('XSEC-09 a slow body arrives, even beyond the time limit of a pause', async () => {
  const port = await started(QUICK)
  const { socket, closed } = opened(port, `${HEAD}connection: close\r\ncontent-length: 12\r\n\r\n`)
  let rounds = 12
  const timer = setInterval(() => {
    socket.write('x')
    rounds -= 1
    if (rounds === 0) clearInterval(timer)
  }, 50)
  expect(await closed).toMatch(/200 OK[^]*\r\n\r\n12$/)
})

test('XSEC-09 a caller who waits for an answer is not cut off, however long it takes', async () => {
  const port = await started(QUICK)
  expect(await (await fetch(`http://127.0.0.1:${port}/slow`)).text()).toBe('late')
  const { closed } = opened(port, 'GET /slow HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n')
  expect(await closed).toMatch(/200 OK/)
})

test('XSEC-09 connections are limited, and further ones are closed at once', async () => {
  const port = await started(CONNECTION_LIMITS, 3)
  const three = [opened(port), opened(port), opened(port)]
  await Promise.all(three.map(({ socket }) => new Promise((resolve) => socket.on('connect', resolve))))
  expect(await opened(port, HEAD).closed).toBe('')
  expect(three.map(({ socket }) => socket.destroyed)).toEqual([false, false, false])
})

test('XSEC-09 stalled input is cut off within 30 s, and idle connections are kept slightly longer than by proxies', async () => {
  await started(CONNECTION_LIMITS)
  const { headersMs, bodyIdleMs, checkMs } = CONNECTION_LIMITS
  expect(Math.max(headersMs, bodyIdleMs) + checkMs).toBeLessThanOrEqual(30_000)
  const { headersTimeout, requestTimeout, keepAliveTimeout } = app.server
  expect({ headersTimeout, requestTimeout, keepAliveTimeout }).toEqual({
    headersTimeout: 25_000,
    requestTimeout: 0,
    keepAliveTimeout: 72_000,
  })
})
