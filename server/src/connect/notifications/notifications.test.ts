import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuidv7 } from 'uuidv7'
import { notification } from '../../platform/db/schema.gen.ts'
import { makeTree } from '../../testing/fixtures.ts'
import { testServer } from '../../testing/test-server.ts'
import type { TestServer, TestUser } from '../../testing/test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

type Notification = typeof notification.$inferInsert

function notify(user: TestUser, type: Notification['type'], more: Partial<Notification> = {}) {
  const row = { ws_id: server.a.id, id: uuidv7(), ws_user_id: user.id, type }
  return server.database.db.insert(notification).values({ ...row, ...more })
}

test('NTF-16 NTF-06 the count has notifications neither seen nor cleared by the caller, reports separately', async () => {
  const { member, guest } = server.a.users
  const tree = await makeTree(server)
  // The guest is told of being put on the scene.
  await server.database.query('delete from notification')
  await notify(member, 'comment', { source: 'mention', item_id: tree.item })
  await notify(member, 'report', { kind: 'watcher', entity_id: tree.project })
  await notify(member, 'status', { seen_at: new Date() })
  await notify(member, 'report', { cleared_at: new Date() })
  await notify(guest, 'assignment')
  const params = { ws_code: server.a.code }
  expect((await server.member.call('countNotifications', { params })).data).toMatchObject({ new: 2, report: 1 })
  expect((await server.guest.call('countNotifications', { params })).data).toMatchObject({ new: 1, report: 0 })
  expect((await server.owner.call('countNotifications', { params })).data).toMatchObject({ new: 0, report: 0 })
  // What a notification is about takes it along.
  await server.owner.call('deleteItem', { params: { ...params, id: tree.item } })
  expect((await server.member.call('countNotifications', { params })).data).toMatchObject({ new: 1, report: 1 })
})

test('NTF-08 NTF-09 NTF-10 the table accepts the specified types, kinds and sources only', async () => {
  const { member } = server.a.users
  const types = ['assignment', 'status', 'comment', 'new', 'due', 'playlist', 'report', 'timesheet'] as const
  for (const type of types) await notify(member, type)
  // @ts-expect-error The compiler knows them too.
  await expect(notify(member, 'gossip')).rejects.toThrow()
  // @ts-expect-error
  await expect(notify(member, 'new', { kind: 'bystander' })).rejects.toThrow()
  // @ts-expect-error
  await expect(notify(member, 'new', { source: 'nowhere' })).rejects.toThrow()
})

test('NTF-02 reading needs the right to the notifications feed', async () => {
  await server.database.query(`update ws_user set revoked = '{notification_getNotificationFeed_read}' where id = $1`, [
    server.a.users.admin.id,
  ])
  const refusal = await server.admin.refused('countNotifications', { params: { ws_code: server.a.code } })
  expect([refusal.error, refusal.meta['permission']]).toEqual([
    'permission_denied',
    'notification_getNotificationFeed_read',
  ])
  await server.database.query(`update ws_user set revoked = '{}' where id = $1`, [server.a.users.admin.id])
})

const params = () => ({ ws_code: server.a.code })
const list = async (query: Record<string, unknown> = {}) =>
  (await server.member.call('listNotifications', { params: params(), query })).data

test('NTF-07 NTF-16 the feed has tabs, pages, single and bulk marks, seen, and clearing by date', async () => {
  const { member, admin } = server.a.users
  await server.database.query('delete from notification')
  const days = [3, 2, 1].map((count) => new Date(Date.now() - count * 86_400_000))
  for (const created_at of days) await notify(member, 'status', { created_at, actor_id: admin.id })
  await notify(member, 'report')
  await notify(admin, 'report')
  expect((await list()).map(({ type }) => type)).toEqual(['report', 'status', 'status', 'status'])
  expect((await list({ tab: 'report' })).map(({ type }) => type)).toEqual(['report'])
  expect(await list({ type_ina: 'comment,report' })).toHaveLength(1)
  const page = await server.member.call('listNotifications', { params: params(), query: { per_page: 3, page: 2 } })
  expect([page.data.length, page.meta]).toEqual([1, { current_page: 2, last_page: 2, per_page: 3, total: 4 }])

  const [report, second, third] = await list()
  const one = { ...params(), id: report?.id ?? '' }
  expect((await server.member.call('showNotification', { params: one })).data).toEqual(report)
  const { data: notice } = await server.member.call('updateNotification', { params: one, body: { seen: true } })
  expect([notice.seen_at !== null, notice.cleared_at]).toEqual([true, null])
  await server.member.call('updateNotification', { params: one, body: { seen: false, cleared: true } })
  expect((await list({ tab: 'cleared' })).map(({ id }) => id)).toEqual([report?.id])
  for (const name of ['showNotification', 'updateNotification'] as const) {
    expect((await server.admin.refused(name, { params: one, body: { seen: true } })).error).toBe('not_found')
  }
  // Those of others are left.
  const others = (await server.admin.call('listNotifications', { params: params() })).data.map(({ id }) => id)
  const body = { ids: [second?.id ?? '', third?.id ?? '', ...others], seen: true, cleared: true }
  expect((await server.member.call('bulkUpdateNotifications', { params: params(), body })).data).toEqual({ changed: 2 })
  expect((await server.admin.call('countNotifications', { params: params() })).data.new).toBe(1)
  expect((await server.member.call('listNotificationUsers', { params: params() })).data).toMatchObject([
    { id: admin.id },
  ])
  const back = { ids: body.ids, cleared: false }
  await server.member.call('bulkUpdateNotifications', { params: params(), body: back })
  const before = new Date(Date.now() - 1.5 * 86_400_000).toISOString()
  const cleared = await server.member.call('clearNotificationsByDate', { params: params(), body: { before } })
  expect(cleared.data).toEqual({ changed: 2 })
  expect(await list()).toHaveLength(1)
  await server.member.call('seeNotifications', { params: params(), body: {} })
  expect((await server.member.call('countNotifications', { params: params() })).data).toMatchObject({
    new: 0,
    report: 0,
  })
})

test('NTF-16 the count and a page of 10,000 notifications are right', async () => {
  await server.database.query(
    `insert into notification (ws_id, id, ws_user_id, type, group_key)
     select $1, gen_random_uuid(), $2, 'comment', n::text from generate_series(1, 10000) n`,
    [server.a.id, server.a.users.guest.id],
  )
  const page = await server.guest.call('listNotifications', { params: params(), query: { page: 100, per_page: 100 } })
  expect([page.data.length, page.meta.total]).toEqual([100, 10_000])
  expect((await server.guest.call('countNotifications', { params: params() })).data.new).toBe(10_000)
})

test('NTF-04 NTF-14 NTF-15 the settings are read and changed, each with its own right', async () => {
  const all = { assignee: true, comment: true, create: true, date: true, playlist: true, status: true }
  expect((await server.member.call('showNotificationSettings', { params: params() })).data).toEqual({
    ...all,
    digest: 'never',
  })
  const body = { date: false, digest: 'weekly' as const }
  const { data } = await server.member.call('updateNotificationSettings', { params: params(), body })
  expect(data).toEqual({ ...all, date: false, digest: 'weekly' })
  expect((await server.member.call('showNotificationSettings', { params: params() })).data).toEqual(data)
  const keys = {
    showNotificationSettings: 'notification_getNotificationSettings_read',
    updateNotificationSettings: 'notification_updateNotificationSettings_update',
  } as const
  await server.database.query('update ws_user set revoked = $2 where id = $1', [
    server.a.users.guest.id,
    Object.values(keys),
  ])
  for (const [name, permission] of Object.entries(keys)) {
    const refusal = await server.guest.refused(name as keyof typeof keys, { params: params(), body })
    expect([refusal.error, refusal.meta['permission']]).toEqual(['permission_denied', permission])
  }
})
