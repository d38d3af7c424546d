import { afterEach, expect, test } from 'vitest'
import type { Effect, Session } from '../../platform/session/types.ts'
import { WS, serveWorkspace, signedIn, testSession, until } from '../../testing/fixtures.ts'
import { serveEvents } from '../../testing/live-stream.ts'
import { testServer } from '../../testing/test-server.ts'
import { createNotificationCount } from './create-notification-count.ts'

const COUNT = `GET workspace/${WS}/notifications/count`
const FEED = 'notification_getNotificationFeed_read'
const open: Session[] = []
afterEach(() => {
  for (const session of open.splice(0)) session.close()
})

async function bell(permissions: string[]) {
  const server = await testServer()
  serveWorkspace(server, permissions)
  const live = serveEvents(server)
  server.on(COUNT, { body: { data: { new: 3, report: 1 } } })
  const { session } = testSession(server, { workspaceCode: WS }, 'first')
  open.push(session)
  const effects: Effect[] = []
  session.onEffect((effect) => effects.push(effect))
  await signedIn(session)
  const focused = new Set<() => void>()
  const store = createNotificationCount(session, {
    onFocus(listener) {
      focused.add(listener)
      return () => void focused.delete(listener)
    },
  })
  const stop = store.subscribe(() => undefined)
  await until(store, ({ status }) => status === 'ready')
  return { server, session, live, store, stop, effects, focused }
}

test('the bell’s count is read again after a live event and when the user comes back', async () => {
  const { server, session, live, store, stop, focused } = await bell([FEED])
  expect(store.getState()).toMatchObject({ visible: true, new: 3, report: 1 })
  await until({ getState: () => live.opened.length, subscribe: session.subscribe }, (count) => count === 1)
  server.on(COUNT, { body: { data: { new: 4, report: 1 } } })
  live.send('notification.updated', { ws_user_id: 'u1' }, 1)
  await until(store, (state) => state.new === 4)
  server.on(COUNT, { body: { data: { new: 0, report: 0 } } })
  for (const listener of focused) listener()
  await until(store, (state) => state.new === 0)
  stop()
})

test('without the right to read the feed there is no bell and no request', async () => {
  const { server, store, session } = await bell([])
  expect(store.getState()).toMatchObject({ status: 'ready', visible: false, new: 0 })
  expect(session.can(FEED)).toBe(false)
  expect(server.count(COUNT)).toBe(0)
})

test('a count that fails to load shows nothing and raises no error', async () => {
  const { server, store, effects } = await bell([FEED])
  server.on(COUNT, { status: 403, body: { error: 'permission_denied', message: 'No' } })
  await store.reload()
  expect(store.getState()).toMatchObject({ status: 'failed', new: 0 })
  expect(effects).toEqual([])
})
