import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeItem, makeRendition, makeTree } from '../testing/fixtures.ts'
import { testServer } from '../testing/testServer.ts'
import type { TestServer } from '../testing/testServer.ts'

const MIGRATION = new URL('./migrations/0031_audiences.sql', import.meta.url)
const COMMENTS = 10_000

let server: TestServer

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

/** What the migration does to rows that are there; its columns are there already. */
async function migrateRows(): Promise<void> {
  const statements = readFileSync(MIGRATION, 'utf8').split(/;\n/)
  const updates = statements
    .map((text) => text.replace(/^\s*--.*\n/gm, '').trim())
    .filter((text) => text.startsWith('update'))
  expect(updates).toHaveLength(3)
  for (const update of updates) await server.database.query(update)
}

test('XREV-27 comments and drawings of before are kept for the team, but for what guests wrote, and owners are told', async () => {
  const { database, a, b } = server
  const tree = await makeTree(server)
  const item = await makeItem(server, tree.take)
  const rendition = await makeRendition(server, item)
  const people = [a.users.member.id, a.users.guest.id]
  // Every tenth by the guest of the workspace; of those, half answer the team.
  await database.query(
    `insert into comment (ws_id, id, item_id, author_id, text)
     select $1, gen_random_uuid(), $2, case when n % 10 = 0 then $4::uuid else $3::uuid end, 'Before ' || n
     from generate_series(1, ${COMMENTS}) as n`,
    [a.id, item, ...people],
  )
  await database.query(
    `insert into annotation_object (ws_id, rendition_id, id, author_id, deleted, folded)
     select $1, $2, gen_random_uuid(), who, false, '{}' from unnest($3::uuid[]) as who`,
    [a.id, rendition, people],
  )
  await migrateRows()
  const count = (table: string) =>
    database.query(
      `select r.root_role_id = 10 as guest, t.for_clients as open, count(*)::int as rows
       from ${table} t join ws_user m on m.ws_id = t.ws_id and m.id = t.author_id
       join ws_role r on r.ws_id = m.ws_id and r.id = m.role_id group by 1, 2 order by 1`,
    )
  expect(await count('comment')).toEqual([
    { guest: false, open: false, rows: COMMENTS * 0.9 },
    { guest: true, open: true, rows: COMMENTS * 0.1 },
  ])
  expect(await count('annotation_object')).toEqual([
    { guest: false, open: false, rows: 1 },
    { guest: true, open: true, rows: 1 },
  ])
  const told = await database.query<{ ws_id: string; id: string }>(
    'select ws_id, id from ws_user where audience_notice',
  )
  // The other workspace has guests as well, but nothing that would be missed.
  expect(told).toEqual([{ ws_id: a.id, id: a.users.owner.id }])
  const params = { ws_code: a.code }
  expect((await server.owner.call('showWorkspace', { params })).data.audience_notice).toBe(true)
  await server.owner.call('dismissAudienceNotice', { params })
  expect((await server.owner.call('showWorkspace', { params })).data.audience_notice).toBe(false)
  expect(b.id).not.toBe(a.id)
})
