import { afterEach, expect, test } from 'vitest'
import type { Notification } from '../../contract/connect/notifications.ts'
import { COOKIES } from '../../platform/session/keys.ts'
import { memoryStorage } from '../../platform/session/storage.ts'
import type { Session } from '../../platform/session/types.ts'
import { WS, serveWorkspace, signedIn, testSession, until } from '../../testing/fixtures.ts'
import { serveEvents } from '../../testing/live-stream.ts'
import { testServer } from '../../testing/test-server.ts'
import { createNotificationCount } from './create-notification-count.ts'
import { createNotificationSettings } from './create-notification-settings.ts'
import { createNotificationsStore, groupNotifications } from './create-notifications-store.ts'

const LIST = `GET workspace/${WS}/notifications`
const COUNT = `GET workspace/${WS}/notifications/count`
const SETTINGS = `workspace/${WS}/notification-settings`
const open: Session[] = []
afterEach(() => {
  for (const session of open.splice(0)) session.close()
})

function notificationOf(id: string, more: Partial<Notification> = {}): Notification {
  return {
    id,
    type: 'comment',
    kind: 'direct',
    source: 'mention',
    group_key: 'i1',
    count: 1,
    changes: 1,
    item: { id: 'i1', name: 'Scene', code: null, thumbnail: null },
    entity: null,
    playlist: null,
    actor: null,
    path: [],
    comment: null,
    detail: {},
    created_at: '2026-01-02T00:00:00Z',
    seen_at: null,
    cleared_at: null,
    ...more,
  }
}
const page = (rows: Notification[], total = rows.length) => ({
  body: { data: rows, meta: { current_page: 1, last_page: 1, per_page: 50, total } },
})

async function start() {
  const server = await testServer()
  serveWorkspace(server, ['notification_getNotificationFeed_read'])
  const live = serveEvents(server)
  server.on(COUNT, { body: { data: { new: 3, report: 1 } } })
  server.on(LIST, page([notificationOf('a'), notificationOf('b', { group_key: 'i2' }), notificationOf('c')]))
  const { session } = testSession(server, { workspaceCode: WS }, 'first')
  open.push(session)
  await signedIn(session)
  return { server, session, live }
}

test('NTF-12 NTF-13 the counters rise with each notification at once, the report counter with reports only', async () => {
  const { session, live } = await start()
  const store = createNotificationCount(session, { onFocus: () => () => undefined })
  const stop = store.subscribe(() => undefined)
  await until(store, ({ status }) => status === 'ready')
  await until({ getState: () => live.opened.length, subscribe: session.subscribe }, (count) => count === 1)
  live.send('notification.created', { ws_user_id: 'u1', notification: notificationOf('n1') }, 1)
  await until(store, (state) => state.new === 4)
  expect(store.getState().report).toBe(1)
  live.send('notification.created', { ws_user_id: 'u1', notification: notificationOf('n2', { type: 'report' }) }, 2)
  await until(store, (state) => state.new === 5)
  expect(store.getState().report).toBe(2)
  // Of another workspace this stream says nothing: it belongs to the one that is open.
  expect(live.opened[0]?.path).toContain(WS)
  stop()
})

test('NTF-12 a notification that the last count already includes is not counted again', async () => {
  const { server, session, live } = await start()
  const at = (second: number) => `2026-05-04T10:00:0${second}.000Z`
  server.on(COUNT, { body: { data: { new: 4, report: 1, told_at: at(1) } } })
  const store = createNotificationCount(session, { onFocus: () => () => undefined })
  const stop = store.subscribe(() => undefined)
  await until(store, ({ status }) => status === 'ready')
  await until({ getState: () => live.opened.length, subscribe: session.subscribe }, (count) => count === 1)
  const tell = (second: number, more: Partial<Notification>) => {
    const notification = notificationOf(`n${second}`, { created_at: at(second), ...more })
    live.send('notification.created', { ws_user_id: 'u1', notification }, second)
  }
  tell(1, {})
  tell(2, { type: 'report' })
  await until(store, (state) => state.report === 2)
  expect(store.getState().new).toBe(5)
  stop()
})

test('NTF-07 XNTF-01 the feed has its tabs, is grouped by scene, and shows changes at once', async () => {
  const { server, session } = await start()
  const store = createNotificationsStore(session)
  const stop = store.subscribe(() => undefined)
  await until(store, ({ status }) => status === 'ready')
  const groups = groupNotifications(store.getState().list.rows)
  expect(groups.map((group) => group.map(({ id }) => id))).toEqual([['a', 'c'], ['b']])
  server.on(`POST workspace/${WS}/notifications/seen`, { body: { data: { changed: 1 } } })
  const seeing = store.see(['b'])
  expect(store.getState().list.rows.map(({ seen_at }) => seen_at !== null)).toEqual([false, true, false])
  await seeing
  server.on(`POST workspace/${WS}/notifications/bulk-update`, { body: { data: { changed: 1 } } })
  server.on(LIST, page([notificationOf('b')]))
  const clearing = store.clear(['a', 'c'])
  expect(store.getState().list.rows.map(({ id }) => id)).toEqual(['b'])
  await clearing
  expect(server.calls.findLast(({ method }) => method === 'POST')?.body).toEqual({
    ids: ['a', 'c'],
    cleared: true,
    seen: true,
  })
  await store.ask({ tab: 'cleared', type: 'comment' })
  expect(Object.fromEntries(server.calls.at(-1)?.query ?? [])).toMatchObject({ tab: 'cleared', type_ina: 'comment' })
  stop()
})

test('NTF-04 NTF-05 each setting is kept as a boolean in a cookie; the server has the authoritative value', async () => {
  const { server, session } = await start()
  const settings = {
    assignee: true,
    comment: false,
    create: true,
    date: true,
    playlist: true,
    status: true,
    digest: 'daily',
  }
  server.on(`GET ${SETTINGS}`, { body: { data: settings } })
  server.on(`GET workspace/${WS}/notification-mutes`, { body: { data: [] } })
  const { cookies } = memoryStorage()
  const store = createNotificationSettings(session, cookies)
  expect(store.getState().settings).toBe(null)
  const stop = store.subscribe(() => undefined)
  await until(store, ({ status }) => status === 'ready')
  expect([COOKIES.notifyAssignee, COOKIES.notifyComment].map((name) => cookies.get(name))).toEqual(['true', 'false'])
  server.on(`PATCH ${SETTINGS}`, { body: { data: { ...settings, status: false } } })
  await store.set({ status: false })
  expect(cookies.get(COOKIES.notifyStatus)).toBe('false')
  server.on(`PATCH ${SETTINGS}`, { status: 403, body: { error: 'permission_denied', message: 'No' } })
  await expect(store.set({ comment: true })).rejects.toThrow()
  expect(store.getState().settings?.comment).toBe(false)
  // Two at once: what the first answers, without the second, never shows.
  const states: unknown[] = []
  const unwatch = store.subscribe((state) => states.push([state.settings?.date, state.settings?.playlist]))
  server.on(`PATCH ${SETTINGS}`, ({ body }) => {
    const isSecond = 'playlist' in (body as object)
    const after = { ...settings, status: false, date: false, playlist: !isSecond }
    return { body: { data: after } }
  })
  await Promise.all([store.set({ date: false }), store.set({ playlist: false })])
  expect(states).toEqual([
    [false, true],
    [false, false],
    [false, false],
  ])
  unwatch()
  // The next visit shows them before they are read.
  expect(createNotificationSettings(session, cookies).getState().settings).toMatchObject({
    comment: false,
    status: false,
  })
  stop()
})
