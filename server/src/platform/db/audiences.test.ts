import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeItem, makeRendition, makeTree } from '../../testing/fixtures.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { testServer } from '../../testing/test-server.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { migrate } from './migrate.ts'

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

test('XREV-27 existing comments and drawings stay with the team, except those guests wrote, and owners are notified', async () => {
  const { database, a, b } = server
  const tree = await makeTree(server)
  const item = await makeItem(server, tree.take)
  const rendition = await makeRendition(server, item)
  const people = [a.users.member.id, a.users.guest.id]
  // Every tenth by the guest of the workspace.
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
  const rows = await database.query<{ ws_id: string; id: string }>(
    'select ws_id, id from ws_user where audience_notice',
  )
  // The other workspace has guests as well, but nothing that would be missed.
  expect(rows).toEqual([{ ws_id: a.id, id: a.users.owner.id }])
  const params = { ws_code: a.code }
  expect((await server.owner.call('showWorkspace', { params })).data.audience_notice).toBe(true)
  await server.owner.call('dismissAudienceNotice', { params })
  expect((await server.owner.call('showWorkspace', { params })).data.audience_notice).toBe(false)
  expect(b.id).not.toBe(a.id)
})

/** A workspace of the release before, with an owner, a member and a guest, a scene, and comments by whoever is given. */
async function workspaceBefore(
  query: (text: string, values?: unknown[]) => Promise<unknown>,
  code: string,
  {
    comments,
    by,
    link,
  }: { comments: number; by: readonly ('member' | 'guest' | 'visitor')[]; link?: 'open' | 'revoked' },
): Promise<void> {
  const roles = { owner: 7, member: 1, guest: 10 }
  await query(`insert into workspace (id, code, name) values (gen_random_uuid(), $1, $1)`, [code])
  const ws = `(select id from workspace where code = $1)`
  const of = (who: string) => `(select m.id from ws_user m where m.ws_id = ${ws} and m.display_name = '${who}')`
  for (const [name, root] of Object.entries(roles)) {
    // Only the guests of by are in it.
    if (name === 'guest' && !by.includes('guest')) continue
    await query(
      `with account as (insert into user_account (id, email, display_name) values (gen_random_uuid(), $2, $3) returning id),
         role as (insert into ws_role (ws_id, id, root_role_id, name) values (${ws}, gen_random_uuid(), $4, $3) returning id)
       insert into ws_user (ws_id, id, user_id, role_id, display_name)
       select ${ws}, gen_random_uuid(), account.id, role.id, $3 from account, role`,
      [code, `${name}@${code}.example`, name, root],
    )
  }
  await query(
    `with place as (select gen_random_uuid() as id)
     insert into entity (ws_id, id, type, project_id, name) select ${ws}, id, 0, id, 'Film' from place`,
    [code],
  )
  await query(
    `insert into item (ws_id, id, entity_id, project_id, name)
     select ws_id, gen_random_uuid(), id, id, 'Scene' from entity where ws_id = ${ws}`,
    [code],
  )
  if (link) {
    await query(
      `insert into guest_link (ws_id, id, item_id, name, access, created_by, revoked_at)
       select ws_id, gen_random_uuid(), id, 'Client', 'comment', ${of('owner')}, case when $2 then now() end
       from item where ws_id = ${ws}`,
      [code, link === 'revoked'],
    )
    await query(
      `insert into guest_visitor (ws_id, id, link_id, name) select ws_id, gen_random_uuid(), id, 'Gail'
       from guest_link where ws_id = ${ws}`,
      [code],
    )
  }
  // Whoever comes by a link writes in the name of who made it.
  await query(
    `insert into comment (ws_id, id, item_id, author_id, guest_id, text)
     select i.ws_id, gen_random_uuid(), i.id,
       case p.who when 'guest' then ${by.includes('guest') ? of('guest') : 'null'} when 'visitor' then ${of('owner')} else ${of('member')} end,
       case p.who when 'visitor' then (select v.id from guest_visitor v where v.ws_id = i.ws_id) end, 'By ' || p.who
     from item i cross join generate_series(1, $2::int) as n
       cross join lateral (select ($3::text[])[1 + n % cardinality($3::text[])] as who) p
     where i.ws_id = ${ws}`,
    [code, comments, by],
  )
}

test('XREV-27 the migration itself, over 10,000 comments of the previous release, keeps the team’s and opens those of guests', async () => {
  // An engine of its own: others go on with one whose schema was never taken away.
  const database = await testDatabase({ partitions: 0, idleInTransactionMs: 30_000 })
  try {
    await database.query('drop schema public cascade')
    await database.query('create schema public')
    expect((await migrate(database, undefined, 30)).version).toBe(30)
    const query = (text: string, values?: unknown[]) => database.query(text, values)
    await workspaceBefore(query, 'clients1', {
      comments: COMMENTS,
      by: ['member', 'visitor', 'member', 'guest'],
      link: 'open',
    })
    // Nothing there is kept from anybody: all of it is by the guest, or there is nobody to keep it from.
    await workspaceBefore(query, 'guestly1', { comments: 10, by: ['guest'] })
    await workspaceBefore(query, 'private1', { comments: 10, by: ['member'], link: 'revoked' })

    const began = performance.now()
    expect((await migrate(database, undefined, 31)).applied).toEqual(['0031_audiences.sql'])
    // oxlint-disable-next-line no-console -- how long a studio waits for it
    console.log(
      `0031_audiences.sql over ${COMMENTS} comments: ${Math.round(performance.now() - began)} ms, ${database.kind}`,
    )
    const found = () =>
      database.query(
        `select w.code, c.text, c.for_clients as open, count(*)::int as rows from comment c join workspace w on w.id = c.ws_id
         group by 1, 2, 3 order by 1, 2`,
      )
    const expected = [
      { code: 'clients1', text: 'By guest', open: true, rows: COMMENTS / 4 },
      { code: 'clients1', text: 'By member', open: false, rows: COMMENTS / 2 },
      { code: 'clients1', text: 'By visitor', open: true, rows: COMMENTS / 4 },
      { code: 'guestly1', text: 'By guest', open: true, rows: 10 },
      { code: 'private1', text: 'By member', open: false, rows: 10 },
    ]
    expect(await found()).toEqual(expected)
    const told = () =>
      database.query(
        `select w.code, m.display_name as who from ws_user m join workspace w on w.id = m.ws_id where m.audience_notice`,
      )
    expect(await told()).toEqual([{ code: 'clients1', who: 'owner' }])

    // The releases after it change nothing of that, and who has read it is not told again.
    await database.query('update ws_user set audience_notice = false')
    await migrate(database)
    expect([await found(), await told()]).toEqual([expected, []])
  } finally {
    await database.close()
  }
})
