import { afterEach, expect, test } from 'vitest'
import type { ReviewScene } from '../../contract/review/review-list.ts'
import type { Session } from '../../platform/session/types.ts'
import { WS, comment, serveWorkspace, signedIn, testSession, until } from '../../testing/fixtures.ts'
import { serveEvents } from '../../testing/live-stream.ts'
import { testServer } from '../../testing/test-server.ts'
import { createReviewListStore } from './create-review-list-store.ts'

const LIST = `GET workspace/${WS}/review/scenes`
const open: Session[] = []
afterEach(() => {
  for (const session of open.splice(0)) session.close()
})

const scene = (id: string, open_comments = 0): Partial<ReviewScene> => ({
  id,
  name: id,
  thumbnail: null,
  open_comments,
})

async function list(rows: Partial<ReviewScene>[]) {
  const server = await testServer()
  serveWorkspace(server, ['media_getReviewUserInterface_read'])
  const live = serveEvents(server)
  server.on(LIST, { body: { data: rows } })
  const { session } = testSession(server, { workspaceCode: WS }, 'first')
  open.push(session)
  await signedIn(session)
  const store = createReviewListStore(session)
  store.hold(['a', 'b'])
  store.subscribe(() => undefined)
  await until(store, ({ status, read }) => status === 'ready' && read.has('b'))
  return { server, session, live, store }
}

test('REV-02 a requested scene that is not returned counts as gone; another order reads nothing again', async () => {
  const { server, store } = await list([scene('a')])
  const { read, scenes } = store.getState()
  expect([read.has('b'), scenes.has('b'), scenes.get('a')?.name]).toEqual([true, false, 'a'])
  const before = server.count(LIST)
  store.hold(['b', 'a'])
  expect(store.getState().ids).toEqual(['b', 'a'])
  expect(server.count(LIST)).toBe(before)
})

test('REV-13 the list holds each scene once, and at most 20', async () => {
  const { server, store } = await list([])
  server.on(LIST, { body: { data: [] } })
  store.hold(['a', 'a', ...Array.from({ length: 30 }, (_, at) => `s${at}`)])
  expect(store.getState().ids).toHaveLength(20)
  await until(store, ({ read }) => read.has('s18'))
})

test('REV-02 a comment marked done elsewhere counts at once', async () => {
  const { server, session, live, store } = await list([scene('a', 2)])
  await until({ getState: () => live.opened.length, subscribe: session.subscribe }, (count) => count === 1)
  server.on(LIST, { body: { data: [scene('a', 1)] } })
  live.send('comment.updated', { item_id: 'a', comment: comment('c1') }, 1)
  await until(store, ({ scenes }) => scenes.get('a')?.open_comments === 1)
})

test('XREV-23 a file asks for scenes that are not read yet, and leaves out one that is gone', async () => {
  const { server, store } = await list([scene('a')])
  server.on(LIST, 'hang')
  store.hold(['a', 'b', 'c'])
  server.on(`GET workspace/${WS}/review/export`, { body: 'file' })
  await store.exportFile('csv')
  expect(server.calls.at(-1)?.query.get('item_ids')).toBe('a,c')
})
