import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { LiveEventName } from '@arbo/core/contract'
import { makeComment, makeItem, makeTree } from '../../testing/fixtures.ts'
import type { Tree } from '../../testing/fixtures.ts'
import { readEvents } from '../../testing/read-events.ts'
import { addWorkspace } from '../../testing/add-workspace.ts'
import { addUser, testServer } from '../../testing/test-server.ts'
import type { TestServer, TestUser } from '../../testing/test-server.ts'

interface Heard {
  id: string
  type: LiveEventName
  data: Record<string, unknown>
}

let server: TestServer
let tree: Tree
let origin: string
const open: AbortController[] = []

beforeAll(async () => {
  server = await testServer()
  tree = await makeTree(server)
  origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(() => {
  for (const abort of open.splice(0)) abort.abort()
})
afterAll(() => server.close())

/** A reader that keeps what it hears, as a browser would. */
async function listen(user: TestUser, lastEventId?: string, code = server.a.code) {
  const abort = new AbortController()
  open.push(abort)
  const response = await fetch(`${origin}/api/workspace/${code}/events`, {
    headers: { authorization: `Bearer ${user.token}`, ...(lastEventId ? { 'last-event-id': lastEventId } : {}) },
    signal: abort.signal,
  })
  const heard: Heard[] = []
  const state = { ended: false, lastId: '' }
  void readEvents(
    response,
    ({ id, name, data }) => {
      if (id !== null) heard.push({ id, type: name as LiveEventName, data: JSON.parse(data) as Heard['data'] })
    },
    (id) => (state.lastId = id),
  )
    .catch(() => undefined)
    .finally(() => (state.ended = true))
  await expect.poll(() => lastEventId !== undefined || state.lastId !== '').toBe(true)
  return { heard, state, headers: response.headers, status: response.status }
}

describe('live events', () => {
  test('XREV-07 a comment reaches the others, without addresses of files', async () => {
    const reader = await listen(server.a.users.member)
    expect(reader.headers.get('content-type')).toContain('text/event-stream')
    expect(reader.headers.get('content-encoding')).toBeNull()
    const id = await makeComment(server, server.guest, tree.item)
    await expect.poll(() => reader.heard.map(({ type }) => type)).toEqual(['comment.created'])
    expect(reader.heard[0]?.data).toMatchObject({ item_id: tree.item, comment: { id, text: 'Look here' } })
  })

  test('XREV-07 Last-Event-ID resumes after the last event received, and no event comes twice', async () => {
    const first = await listen(server.a.users.member)
    await makeComment(server, server.guest, tree.item, 'one')
    await expect.poll(() => first.heard.length).toBe(1)
    open.pop()?.abort()
    await makeComment(server, server.guest, tree.item, 'two')
    await makeComment(server, server.guest, tree.item, 'three')
    const second = await listen(server.a.users.member, first.heard[0]?.id)
    await expect.poll(() => second.heard.length).toBe(2)
    expect(second.heard.map(({ data }) => (data['comment'] as { text: string }).text)).toEqual(['two', 'three'])
  })

  test('XREV-07 an id older than the kept events asks for a fresh start', async () => {
    await server.database.query('delete from event_outbox')
    const reader = await listen(server.a.users.member, '1')
    await expect.poll(() => reader.heard.map(({ type }) => type)).toEqual(['resync'])
  })

  test('XOPS-07 a guest gets events of scenes they see, also of their deletion, and of no others', async () => {
    const mine = await makeItem(server, tree.take)
    const hidden = await makeItem(server, tree.take, [])
    const guest = await listen(server.a.users.guest)
    const member = await listen(server.a.users.member)
    // That somebody's trash changed says nothing of what.
    const heardBy = ({ heard }: typeof guest) =>
      heard.filter(({ type, data }) => type !== 'trash.updated' || Object.keys(data).length > 0)
    await makeComment(server, server.owner, hidden)
    await server.owner.call('deleteItem', { params: { ws_code: server.a.code, id: hidden } })
    await makeComment(server, server.owner, mine)
    // What is gone by the time that it would be told is told to no guest.
    await expect.poll(() => heardBy(guest).length).toBe(2)
    await server.owner.call('deleteItem', { params: { ws_code: server.a.code, id: mine } })
    await expect.poll(() => heardBy(member).length).toBe(4)
    await expect
      .poll(() => heardBy(guest).map(({ type }) => type))
      .toEqual(['notification.created', 'comment.created', 'item.deleted'])
    const [told, ...about] = heardBy(guest)
    expect(told?.data['ws_user_id']).toBe(server.a.users.guest.id)
    expect(about.every(({ data }) => data['item_id'] === mine)).toBe(true)
  })

  test('WS-01 a member who leaves gets no more events at once; the others get the event that they left', async () => {
    const leaving = await addUser(server, 'member', 'Leaving')
    const [gone, stays] = [await listen(leaving), await listen(server.a.users.admin)]
    const params = { ws_code: server.a.code }
    await server.as(leaving).call('leaveWorkspace', { params })
    await expect.poll(() => gone.state.ended).toBe(true)
    expect(gone.heard).toEqual([])
    await expect.poll(() => stays.heard.map(({ type }) => type)).toEqual(['member.updated'])
    expect(stays.heard[0]?.data).toEqual({ ws_user_id: leaving.id, status: 3 })
    expect(stays.state.ended).toBe(false)
  })

  test('only the person whose favourites were changed is told, in all of their tabs', async () => {
    const [mine, other] = [await listen(server.a.users.member), await listen(server.a.users.admin)]
    const favourites = { params: { ws_code: server.a.code }, body: { favourites: [] } }
    await server.member.call('putMyFavourites', favourites)
    await server.owner.call('putWorkspaceConfigs', {
      params: favourites.params,
      body: (await server.owner.call('showWorkspaceConfigs', { params: favourites.params })).data,
    })
    await expect.poll(() => mine.heard.map(({ type }) => type)).toEqual(['favourites.updated', 'workspace.updated'])
    expect(mine.heard[0]?.data).toEqual({ ws_user_id: server.a.users.member.id })
    await expect.poll(() => other.heard.map(({ type }) => type)).toEqual(['workspace.updated'])
  })

  test('PPL-17 a member archived while their stream begins gets no events', async () => {
    const late = await addUser(server, 'member', 'Late')
    const { hub } = server.deps
    // The reader is known as a member already; the events begin only behind the one that tells of their end.
    server.deps.hub = {
      ...hub,
      subscribe(options) {
        const body = { ids: [late.id], new_status: 0 as const }
        const ended = server.owner.call('putUsersStatus', { params: { ws_code: server.a.code }, body })
        const held = ended.then(() => hub.subscribe(options))
        return { ready: held.then(({ ready }) => ready), close: () => void held.then((one) => one.close()) }
      },
    }
    try {
      const response = await fetch(`${origin}/api/workspace/${server.a.code}/events`, {
        headers: { authorization: `Bearer ${late.token}` },
      })
      expect(response.status).toBe(200)
      expect(await response.text()).not.toContain(': open')
    } finally {
      server.deps.hub = hub
    }
  })

  test('WS-34 deleting a workspace ends everybody’s live connections, its owner’s too', async () => {
    const ws = await addWorkspace(server, server.a.users.owner, 'owner', 'Soon gone')
    await ws.add(server.a.users.guest, 'guest')
    const readers = [await listen(server.a.users.owner, undefined, ws.code)]
    readers.push(await listen(server.a.users.guest, undefined, ws.code))
    await server.owner.call('deleteWorkspace', { params: { ws_code: ws.code } })
    await expect.poll(() => readers.map(({ state }) => state.ended)).toEqual([true, true])
  })

  test('XOPS-07 another workspace gets no events', async () => {
    const response = await fetch(`${origin}/api/workspace/${server.a.code}/events`, {
      headers: { authorization: `Bearer ${server.b.users.owner.token}` },
    })
    expect(response.status).toBe(403)
  })

  test('XOPS-05 closing the server ends its streams', async () => {
    const own = await testServer()
    const address = await own.app.listen({ port: 0, host: '127.0.0.1' })
    const response = await fetch(`${address}/api/workspace/${own.a.code}/events`, {
      headers: { authorization: `Bearer ${own.a.users.owner.token}` },
    })
    // A stream that nobody ends would keep the server, and this test, waiting.
    const [text] = await Promise.all([response.text(), own.close()])
    expect(text).toContain('retry:')
  })
})
