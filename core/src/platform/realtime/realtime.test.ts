import { describe, expect, test } from 'vitest'
import { WS, profile, serveWorkspace, signedIn, testSession, token, until } from '../../testing/fixtures.ts'
import { serveEvents } from '../../testing/live-stream.ts'
import { testServer } from '../../testing/test-server.ts'
import { createEventStream } from './create-event-stream.ts'
import { type ServerEvent, createEventParser } from './parse-events.ts'

async function liveServer() {
  const server = await testServer()
  serveWorkspace(server)
  return { server, live: serveEvents(server) }
}
const sceneIds = { item_id: 'i', entity_id: 'e' }

describe('reading the stream', () => {
  test('XREV-07 finds events however the bytes are split', () => {
    const text =
      ':hello\n\nid: 7\nevent: a\ndata: {"x":\ndata:1}\n\n\r\nevent: b\r\ndata: 2\r\nretry: 5\r\nid:8\r\n\r\ndata: 3\r\revent: none\n\n'
    const expected: ServerEvent[] = [
      { id: '7', name: 'a', data: '{"x":\n1}' },
      { id: '8', name: 'b', data: '2' },
      { id: '8', name: 'message', data: '3' },
    ]
    for (const size of [1, 2, 3, 7, text.length]) {
      const events: ServerEvent[] = []
      const parse = createEventParser((event) => events.push(event))
      for (let at = 0; at < text.length; at += size) parse(text.slice(at, at + size))
      expect(events, `pieces of ${size}`).toEqual(expected)
    }
  })

  test('XREV-07 counts the id of an event without data too', () => {
    const ids: string[] = []
    const parse = createEventParser(
      () => ids.push('event'),
      (id) => ids.push(id),
    )
    parse(': hello\n\nid: 7\n: open\n')
    expect(ids).toEqual([])
    parse('\ndata: {}\n\nid: 8\ndata: {}\n\n')
    expect(ids).toEqual(['7', '7', 'event', '8', 'event'])
  })
})

describe('the session’s stream', () => {
  test('XREV-07 is one connection for all listeners, with the bearer token, open only while somebody listens', async () => {
    const { server, live } = await liveServer()
    const { session } = testSession(server, { workspaceCode: WS }, 'first')
    await signedIn(session)
    expect(session.getState().live).toBe('paused')
    const heard: string[] = []
    const stop = session.on('item.deleted', () => heard.push('first'))
    session.on('item.deleted', () => heard.push('second'))
    await until(session, (state) => state.live === 'open')
    live.send('item.deleted', sceneIds, 1)
    await until({ getState: () => heard.length, subscribe: everyTick }, (count) => count === 2)
    stop()
    live.send('item.deleted', sceneIds, 2)
    await until({ getState: () => heard.length, subscribe: everyTick }, (count) => count === 3)
    expect(heard).toEqual(['first', 'second', 'second'])
    expect(live.opened).toHaveLength(1)
    expect(live.opened[0]?.token).toBe('first')
    session.close()
    expect(session.getState().live).toBe('paused')
  })

  test('XREV-07 resumes after the last event when it breaks', async () => {
    const { server, live } = await liveServer()
    const { session } = testSession(server, { workspaceCode: WS }, 'first')
    const heard: string[] = []
    session.on('item.deleted', () => heard.push('deleted'))
    session.on('resync', () => heard.push('resync'))
    await until(session, (state) => state.live === 'open')
    live.send('item.deleted', sceneIds, 41)
    await until({ getState: () => heard.length, subscribe: everyTick }, (count) => count === 2)
    live.cut()
    await until(session, (state) => state.live === 'waiting')
    await until(session, (state) => state.live === 'open')
    expect(live.opened.map((call) => call.headers['last-event-id'])).toEqual([undefined, '41'])
    // The first one told of the time before it opened; nothing was missed since.
    expect(heard).toEqual(['resync', 'deleted'])
    session.close()
  })

  test('XREV-07 resumes from its initial place when no event has arrived yet; an incomplete event is read again', async () => {
    const { server, live } = await liveServer()
    const { session } = testSession(server, { workspaceCode: WS }, 'first')
    let resyncs = 0
    session.on('resync', () => (resyncs += 1))
    await until(session, (state) => state.live === 'open')
    live.cut()
    await until(session, (state) => state.live === 'waiting')
    await until(session, (state) => state.live === 'open')
    expect(live.opened.map((call) => call.headers['last-event-id'])).toEqual([undefined, '0'])
    expect(resyncs).toBe(1)
    live.write('event: item.deleted\ndata: {"torn\n\n')
    await until({ getState: () => resyncs, subscribe: everyTick }, (count) => count === 2)
    session.close()
  })

  test('XREV-07 counts as open only when the server has confirmed its place', async () => {
    const { server, live } = await liveServer()
    const { session } = testSession(server, { workspaceCode: WS }, 'first')
    await signedIn(session)
    let place: () => void = () => undefined
    server.on(`GET workspace/${WS}/events`, (call, response) => {
      live.opened.push(call)
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write(':\n\n')
      place = () => response.write('id: 41\n: open\n\n')
    })
    let resyncs = 0
    session.on('resync', () => (resyncs += 1))
    await until({ getState: () => live.opened.length, subscribe: everyTick }, (count) => count === 1)
    // Calls of the same session answered meanwhile: the head of the stream has long arrived.
    for (let call = 0; call < 5; call += 1) await session.fetch('me')
    expect([session.getState().live, resyncs]).toEqual(['connecting', 0])
    place()
    await until(session, (state) => state.live === 'open')
    expect(resyncs).toBe(1)
    session.close()
  })

  test('AUTH-24 renews a token that is refused', async () => {
    const { server, live } = await liveServer()
    server.on('POST refresh-token', { body: { data: token('second') } })
    const { session } = testSession(server, { workspaceCode: WS }, 'first')
    await signedIn(session)
    server.on(`GET workspace/${WS}/events`, (call, response) => {
      if (call.token !== 'second') return { status: 401, body: { error: 'invalid_token', message: 'Old.' } }
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write('id: 0\n: open\n\n')
    })
    session.on('resync', () => undefined)
    await until(session, (state) => state.live === 'open')
    expect(server.count('POST refresh-token')).toBe(1)
    expect(live.opened).toHaveLength(0)
    session.close()
  })

  test('CORE-14 waits while offline and resumes at once', async () => {
    const { server, live } = await liveServer()
    server.on('GET me', { body: { data: profile } })
    const { session, setOnline } = testSession(server, { workspaceCode: WS }, 'first')
    await signedIn(session)
    setOnline(false)
    session.on('resync', () => undefined)
    await until(session, (state) => state.live === 'waiting')
    expect(live.opened).toHaveLength(0)
    setOnline(true)
    await until(session, (state) => state.live === 'open')
    session.close()
  })

  test('CORE-14 gives up its connection when the page goes offline, and resumes from its place', async () => {
    const { server, live } = await liveServer()
    const { session, setOnline } = testSession(server, { workspaceCode: WS }, 'first')
    let resyncs = 0
    session.on('resync', () => (resyncs += 1))
    await until(session, (state) => state.live === 'open')
    setOnline(false)
    await until(session, (state) => state.live === 'waiting')
    setOnline(true)
    await until(session, (state) => state.live === 'open')
    expect(live.opened.map((call) => call.headers['last-event-id'])).toEqual([undefined, '0'])
    expect(resyncs).toBe(1)
    session.close()
  })

  test('XREV-07 reconnects when it is silent for too long', async () => {
    const { server, live } = await liveServer()
    const { session } = testSession(server, { workspaceCode: WS }, 'first')
    await signedIn(session)
    const states: string[] = []
    const stream = createEventStream({
      session,
      onConnection: (state) => states.push(state),
      silenceMs: 40,
      firstDelayMs: 5,
    })
    stream.on('resync', () => undefined)
    // On a busy machine a connection may be given up before it is open, too.
    const statesText = { getState: () => states.join(' '), subscribe: everyTick }
    await until(statesText, (text) => text.includes('open waiting connecting open'))
    expect(live.opened.length).toBeGreaterThan(1)
    stream.close()
    session.close()
  })
})

function everyTick(listener: () => void): () => void {
  const timer = setInterval(listener, 5)
  return () => clearInterval(timer)
}
