import { connect } from 'node:net'
import type { Socket } from 'node:net'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { openStreams, ServerEvents } from './server-events.ts'

/** More than a system takes for a socket that nobody reads. */
const KERNEL_BYTES = 8 * 1024 ** 2
const MB = 'x'.repeat(1024 ** 2)
const LIMITS = { each: 40 * MB.length, all: 30 * MB.length, share: 10 * MB.length }

const app = Fastify()
const streams: ServerEvents[] = []
const sockets: Socket[] = []
let port: number

beforeAll(async () => {
  app.get('/events', (request, reply) => {
    streams.push(new ServerEvents(reply, request.log, LIMITS))
  })
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  await app.close()
})

/** Somebody who asks for the stream and reads none of it. */
async function slowReader(): Promise<ServerEvents> {
  const count = streams.length
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.pause()
  socket.write('GET /events HTTP/1.1\r\nhost: localhost\r\n\r\n')
  sockets.push(socket)
  await eventually(() => expect(streams.length).toBe(count + 1))
  return streams[count] as ServerEvents
}

function pile(stream: ServerEvents, bytes: number): void {
  for (let piled = 0; piled < bytes && !stream.isEnded; piled += MB.length) stream.write(MB)
}

it('a reader that does not read is cut off, at its own limit or at the total limit', async () => {
  const alone = await slowReader()
  pile(alone, LIMITS.all + KERNEL_BYTES)
  expect(alone.isEnded).toBe(true)
  await eventually(() => expect(openStreams()).toBe(0))
  // Three that have half of it each: the third is too many, and one with little beside them may stay.
  const [first, second, third, little] = [
    await slowReader(),
    await slowReader(),
    await slowReader(),
    await slowReader(),
  ]
  pile(first, 15 * MB.length)
  pile(second, 12 * MB.length)
  expect([first.isEnded, second.isEnded]).toEqual([false, false])
  pile(third, 25 * MB.length)
  pile(little, MB.length)
  expect([first, second, third, little].map(({ isEnded }) => isEnded)).toEqual([false, false, true, false])
  // What was cut off holds nothing more.
  const next = await slowReader()
  pile(next, 2 * MB.length)
  expect(next.isEnded).toBe(false)
})
