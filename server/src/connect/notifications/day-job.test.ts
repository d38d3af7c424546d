import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Notification } from '@arbo/core/contract'
import type { JobContext } from '../../platform/jobs/worker.ts'
import { makeItem, makeTree } from '../../testing/fixtures.ts'
import type { Tree } from '../../testing/fixtures.ts'
import { lastMail, linksIn } from '../../testing/mails.ts'
import { testServer } from '../../testing/test-server.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { beginDays, DAY_JOB, dayHandler } from './day-job.ts'

let server: TestServer
let tree: Tree

beforeAll(async () => {
  server = await testServer()
  tree = await makeTree(server)
})
afterAll(() => server.close())
beforeEach(async () => {
  for (const table of ['notification', 'notification_day', 'notification_setting', 'job', 'mail_outbox']) {
    await server.database.query(`delete from ${table}`)
  }
})

const ws = () => ({ ws_code: server.a.code })
const run = async (moment: string) => {
  const job = { wsId: server.a.id, id: '', kind: DAY_JOB, payload: {}, attempt: 1, maxAttempts: 1 }
  const context = { job, database: server.database } as unknown as JobContext
  await dayHandler('https://arbo.test', () => new Date(moment))(context)
}
const queued = async (moment: string) => {
  await server.database.query('delete from job')
  await beginDays(server.database, new Date(moment))
  return (await server.database.query(`select id from job where ws_id = $1`, [server.a.id])).length
}
const zone = (name: string) =>
  server.database.query('update workspace set timezone = $2 where id = $1', [server.a.id, name])
async function scene(name: string, due_date: string): Promise<string> {
  const id = await makeItem(server, tree.take, [server.a.users.member])
  await server.owner.call('updateItem', { params: { ...ws(), id }, body: { name, due_date } })
  return id
}
const feed = async (): Promise<Notification[]> =>
  (await server.member.call('listNotifications', { params: ws(), query: { type_ina: 'due' } })).data

test('XNTF-01 a day begins once, at eight in the workspace’s own time zone', async () => {
  await zone('Asia/Tokyo')
  expect(await queued('2030-05-13T22:59:00Z')).toBe(0)
  expect(await queued('2030-05-13T23:01:00Z')).toBe(1)
  await run('2030-05-13T23:01:00Z')
  expect(await queued('2030-05-14T10:00:00Z')).toBe(0)
  expect(await queued('2030-05-14T23:01:00Z')).toBe(1)
  await zone('Etc/UTC')
})

test('NTF-08 scenes due tomorrow, today and overdue are notified once each', async () => {
  await scene('Tomorrow', '2030-05-15')
  await scene('Today', '2030-05-14')
  await scene('Late', '2030-05-13')
  await scene('Long ago', '2030-05-01')
  await scene('Later', '2030-06-01')
  await server.database.query('delete from notification')
  await run('2030-05-14T09:00:00Z')
  const tell = (rows: Notification[]) => rows.map(({ item, detail }) => `${item?.name} ${detail.due}`).toSorted()
  expect(tell(await feed())).toEqual(['Late late', 'Today today', 'Tomorrow tomorrow'])
  expect((await feed())[0]).toMatchObject({ kind: 'direct', source: 'scene', actor: null })
  await run('2030-05-14T18:00:00Z')
  expect(await feed()).toHaveLength(3)
  await server.database.query('delete from notification')
  await run('2030-05-15T09:00:00Z')
  expect(tell(await feed())).toEqual(['Today late', 'Tomorrow today'])
})

test('XNTF-01 the digest mails unseen notifications once, by scene, with links to the exact place', async () => {
  const { member } = server.a.users
  const id = await makeItem(server, tree.take, [member])
  const set = (digest: 'daily' | 'weekly' | 'never') =>
    server.member.call('updateNotificationSettings', { params: ws(), body: { digest } })
  const { data } = await server.owner.call('createComment', {
    params: { ...ws(), item_id: id },
    body: { text: 'A <b>word</b>', mention_ids: [member.id] },
  })
  await run('2030-05-14T09:00:00Z')
  await expect(lastMail(server.database, member.email)).rejects.toThrow()
  await set('weekly')
  await run('2030-05-15T09:00:00Z')
  await expect(lastMail(server.database, member.email)).rejects.toThrow()
  await run('2030-05-20T09:00:00Z')
  const mail = await lastMail(server.database, member.email)
  const links = linksIn(mail).map(({ href }) => href)
  expect(links).toContain(`https://arbo.test/w:${server.a.code}/st/${id}?m=review&comment_id=${data.id}`)
  expect(links).toContain(`https://arbo.test/w:${server.a.code}/ws/ntf`)
  expect(mail.html).toContain('A &#60;b&#62;word&#60;/b&#62;')
  await server.database.query('delete from mail_outbox')
  await set('daily')
  await run('2030-05-21T09:00:00Z')
  await expect(lastMail(server.database, member.email)).rejects.toThrow()
})

test('a digest is in the language of its reader, with the workspace’s levels and days in it', async () => {
  const { member } = server.a.users
  await server.database.query('update user_account set language = $2 where id = $1', [member.userId, 'de'])
  await server.member.call('updateNotificationSettings', { params: ws(), body: { digest: 'daily' } })
  await scene('Späte Szene', '2030-05-13')
  await server.database.query('delete from notification')
  const id = await makeItem(server, tree.take, [member])
  await server.owner.call('updateItem', { params: { ...ws(), id }, body: { due_date: '2030-06-13' } })
  await run('2030-05-14T09:00:00Z')
  const { subject, text } = await lastMail(server.database, member.email)
  expect(subject).toMatch(/^\d+ neu in /)
  expect(text).toContain('Überfällig:\n')
  expect(text).toContain('hat die Fälligkeit auf 13. Juni 2030 gesetzt')
  expect(text).toContain('Benachrichtigungen öffnen:\n')
  await server.database.query('update user_account set language = null where id = $1', [member.userId])
})
