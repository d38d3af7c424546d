import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuidv7 } from 'uuidv7'
import { notification } from '../../db/schema.ts'
import { makeTree } from '../../testing/fixtures.ts'
import { testServer } from '../../testing/testServer.ts'
import type { TestServer, TestUser } from '../../testing/testServer.ts'

let server: TestServer

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

function notify(user: TestUser, type: string, more: Partial<typeof notification.$inferInsert> = {}) {
  const row = { ws_id: server.a.id, id: uuidv7(), ws_user_id: user.id, type }
  return server.database.db.insert(notification).values({ ...row, ...more })
}

test('NTF-16 NTF-06 the count has what the caller has neither seen nor cleared, reports apart', async () => {
  const { member, guest } = server.a.users
  const tree = await makeTree(server)
  await notify(member, 'comment', { source: 'mention', item_id: tree.item })
  await notify(member, 'report', { kind: 'watcher', entity_id: tree.project })
  await notify(member, 'status', { seen_at: new Date() })
  await notify(member, 'report', { cleared_at: new Date() })
  await notify(guest, 'assignment')
  const params = { ws_code: server.a.code }
  expect((await server.member.call('countNotifications', { params })).data).toEqual({ new: 2, report: 1 })
  expect((await server.guest.call('countNotifications', { params })).data).toEqual({ new: 1, report: 0 })
  expect((await server.owner.call('countNotifications', { params })).data).toEqual({ new: 0, report: 0 })
  // What a notification is about takes it along.
  await server.owner.call('deleteItem', { params: { ...params, id: tree.item } })
  expect((await server.member.call('countNotifications', { params })).data).toEqual({ new: 1, report: 1 })
})

test('NTF-08 NTF-09 NTF-10 the table keeps the specification’s types, kinds and sources only', async () => {
  const { member } = server.a.users
  for (const type of ['assignment', 'status', 'comment', 'new', 'due', 'playlist', 'report']) await notify(member, type)
  await expect(notify(member, 'gossip')).rejects.toThrow()
  await expect(notify(member, 'new', { kind: 'bystander' })).rejects.toThrow()
  await expect(notify(member, 'new', { source: 'nowhere' })).rejects.toThrow()
})

test('NTF-02 it takes the right to the notifications feed', async () => {
  await server.database.query(`update ws_user set revoked = '{notification_getNotificationFeed_read}' where id = $1`, [
    server.a.users.admin.id,
  ])
  const refusal = await server.admin.refused('countNotifications', { params: { ws_code: server.a.code } })
  expect([refusal.error, refusal.meta['permission']]).toEqual([
    'permission_denied',
    'notification_getNotificationFeed_read',
  ])
})
