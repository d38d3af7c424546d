import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeEntity, makeItem, makeTree } from '../../testing/fixtures.ts'
import type { Tree } from '../../testing/fixtures.ts'
import { testServer } from '../../testing/test-server.ts'
import type { TestClient, TestServer } from '../../testing/test-server.ts'

let server: TestServer
let tree: Tree
let params: { ws_code: string }

beforeAll(async () => {
  server = await testServer()
  tree = await makeTree(server)
  params = { ws_code: server.a.code }
})
afterAll(() => server.close())

async function scheduleOf(as: TestClient, query: Record<string, string> = {}) {
  return (await as.call('listSchedule', { params, query })).data.rows
}

test('XPLAN-09 entities come as a tree in directory order, with dates, progress and rights', async () => {
  const second = await makeEntity(server, 1, tree.project, 'Compositing')
  await server.owner.call('updateEntity', {
    params: { ...params, id: tree.take },
    body: { scheduled_start: '2026-03-02', scheduled_due: '2026-03-13' },
  })
  await makeItem(server, tree.take)
  await server.database.query('update item set status_kind = 6 where ws_id = $1 and id = $2', [server.a.id, tree.item])
  const rows = await scheduleOf(server.owner)
  expect(rows.map(({ id }) => id)).toEqual([tree.project, tree.process, tree.episode, tree.take, second])
  expect(rows[3]).toMatchObject({
    type: 3,
    parent_id: tree.episode,
    scheduled_start: '2026-03-02',
    scheduled_due: '2026-03-13',
    scenes: 2,
    approved: 1,
    is_context: false,
    may_update: true,
    version: 2,
  })
  expect((await scheduleOf(server.member)).every(({ may_update }) => !may_update)).toBe(true)
  expect((await scheduleOf(server.owner, { entity_id: tree.process })).map(({ id }) => id)).toEqual([
    tree.episode,
    tree.take,
  ])
})

test('XPLAN-09 a search finds entities with all above them; archived ones on request', async () => {
  const rows = await scheduleOf(server.owner, { name_like: 'level 3' })
  expect(rows.map(({ id, is_context }) => [id, is_context])).toEqual([
    [tree.project, true],
    [tree.process, true],
    [tree.episode, true],
    [tree.take, false],
  ])
  expect(await scheduleOf(server.owner, { name_like: '%' })).toEqual([])
  const old = await makeEntity(server, 0, null, 'Old')
  await server.owner.call('bulkEntityStatus', { params, body: { entity_ids: [old], status: 0 } })
  const ids = async (status_eq: string) => (await scheduleOf(server.owner, { status_eq })).map(({ id }) => id)
  expect(await ids('1')).not.toContain(old)
  expect(await ids('0')).toEqual([old])
  expect(await ids('')).toContain(old)
})

test('XPLAN-09 guests see the ancestors of their scenes; another workspace sees nothing', async () => {
  expect((await scheduleOf(server.guest)).map(({ id }) => id)).toEqual([
    tree.project,
    tree.process,
    tree.episode,
    tree.take,
  ])
  const away = { params: { ws_code: server.b.code }, query: { entity_id: tree.project } }
  expect((await server.as(server.b.users.owner).refused('listSchedule', away)).error).toBe('not_found')
})
