import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuidv7 } from 'uuidv7'
import { makeTree } from '../../testing/fixtures.ts'
import type { Tree } from '../../testing/fixtures.ts'
import { makeFlow } from '../../testing/scene-fixtures.ts'
import { testDatabaseUrl } from '../../testing/test-database.ts'
import { testServer } from '../../testing/test-server.ts'
import type { TestServer } from '../../testing/test-server.ts'

/** More than two slices of the embedded database; on a PostgreSQL a call is one transaction. */
const SCENES = 250

let server: TestServer
let tree: Tree
let ws: { ws_code: string }
let ready: string
let ids: string[]

beforeAll(async () => {
  server = await testServer()
  tree = await makeTree(server)
  ws = { ws_code: server.a.code }
  ready = (await makeFlow(server, tree.project))['Ready'] ?? ''
  const lines = [
    'Name,Assignees',
    ...Array.from({ length: SCENES }, (_, at) => `Shot ${at},${server.a.users.guest.email}`),
  ]
  const content = Buffer.from(lines.join('\n')).toString('base64')
  await server.owner.call('addImportedItems', {
    params: { ...ws, entity_id: tree.take },
    body: { name: 'scenes.csv', content },
  })
  const rows = await server.database.query<{ id: string }>(`select id from item where name like 'Shot %' order by id`)
  ids = rows.map(({ id }) => id)
  await server.database.query('delete from notification where ws_id = $1', [server.a.id])
})
afterAll(() => server.close())

test('XSEC-05 a bulk change is one act in slices of few scenes, with all its refusals, and sends one event', async () => {
  const unknownId = uuidv7()
  const { data } = await server.owner.call('bulkStatusUpdate', {
    params: ws,
    body: { item_ids: [...ids, unknownId, ids[0] ?? ''], status_id: ready },
  })
  expect(data).toMatchObject({ changed: SCENES, unchanged: 0 })
  expect(data.refused).toEqual([expect.objectContaining({ error: 'not_found', item_ids: [unknownId] })])
  const [written] = await server.database.query<{ together: number }>(
    `select max(n)::int as together from (select count(*) as n from item where id = any($1) group by xmin::text) x`,
    [ids],
  )
  expect(written?.together).toBe(testDatabaseUrl() ? SCENES : 100)
  const acts = await server.database.query(
    'select distinct batch_id from change_record where item_id = any($1) and field = $2',
    [ids, 'status'],
  )
  expect(acts).toEqual([{ batch_id: data.batch_id }])
  const notices = await server.database.query(
    `select max(count)::int as count, sum(changes)::int as changes from notification where ws_user_id = $1 and type = 'status'`,
    [server.a.users.guest.id],
  )
  expect(notices).toEqual([{ count: 1, changes: SCENES }])
  const again = await server.owner.call('bulkStatusUpdate', { params: ws, body: { item_ids: ids, status_id: ready } })
  expect(again.data).toEqual({ batch_id: null, changed: 0, unchanged: SCENES, refused: [] })
})
