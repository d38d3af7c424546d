import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../testing/test-database.ts'
import type { Database } from '../platform/db/database.ts'
import { isPassword } from '../account/auth/password.ts'
import { testServer } from '../testing/test-server.ts'
import { DEMO_PASSWORD, FILM_CREDIT } from './content.ts'
import { seedDirectory } from './directory.ts'
import { seedPeople } from './people.ts'
import type { SeedBase } from './people.ts'
import { seedDemo } from './seed-demo.ts'
import { seedPlaylists } from './playlists.ts'
import { addMonths, daysOfMonth } from '@arbo/core/contract'
import { seedTargets } from './targets.ts'

let database: Database
let base: SeedBase

beforeAll(async () => {
  database = await testDatabase()
  base = await database.transaction(seedPeople)
})
afterAll(() => database.close())

async function count(from: string): Promise<number> {
  const [row] = await database.query<{ n: number }>(`select count(*) as n from ${from}`)
  return row?.n ?? 0
}

test('XOPS-01 the four demo accounts sign in with the printed password, each in their root role', async () => {
  const rows = await database.query<{ email: string; hash: string; role: number; name: string }>(
    `select u.email, u.password_hash as hash, r.root_role_id as role, m.display_name as name
     from ws_user m join user_account u on u.id = m.user_id join ws_role r on r.ws_id = m.ws_id and r.id = m.role_id
     where u.password_hash is not null order by role`,
  )
  expect(rows.map(({ email, role }) => [email, role])).toEqual([
    ['member@arbo.demo', 1],
    ['admin@arbo.demo', 6],
    ['owner@arbo.demo', 7],
    ['guest@arbo.demo', 10],
  ])
  for (const { hash, name } of rows) {
    expect(await isPassword(hash, DEMO_PASSWORD)).toBe(true)
    expect(name).toMatch(/^[\p{L} ]{1,25}$/u)
  }
})

test('XOPS-01 the directory has six projects, about sixty scenes and the credit of the film', async () => {
  await database.transaction((tx) => seedDirectory(tx, base, new Date()))
  expect(await count('entity where type = 0')).toBe(6)
  expect(await count('item')).toBeGreaterThan(50)
  expect(await count('item where status_kind between 0 and 6 and status_id is not null')).toBe(await count('item'))
  const [row] = await database.query<{ description: string }>(`select description from entity where code = 'BBB'`)
  expect(row?.description).toContain(FILM_CREDIT)
  // A tag says something of a part of the scenes, and whoever has to do one again reads why.
  expect(await count('tag')).toBe(3)
  expect(await count('tag t where not exists (select from item_tag i where i.tag_id = t.id)')).toBe(0)
  expect(await count('item where status_kind = 4')).toBeGreaterThan(3)
  const unexplained = 'item i where status_kind = 4 and not exists (select from comment c where c.item_id = i.id)'
  expect(await count(unexplained)).toBe(0)
  const kinds = await database.query('select distinct status_kind from item')
  expect(kinds).toHaveLength(7)
  // What a person has done lately is seen at once: the last change of each scene is its status.
  const wrong = `item i join lateral (
    select (c.to_value->>'kind')::int as to_kind from change_record c
    where c.item_id = i.id and c.field = 'status' order by c.created_at desc limit 1
  ) last on last.to_kind <> i.status_kind`
  expect([(await count('change_record')) > 20, await count(wrong)]).toEqual([true, 0])
})

test('XOPS-01 TGT-01 targets of this month run for people and a team of the demo, and previous months are calculated', async () => {
  const today = new Date()
  await database.transaction((tx) => seedTargets(tx, base, today))
  const month = today.toISOString().slice(0, 7)
  const days = { start_date: daysOfMonth(addMonths(month, -2)).start_date, end_date: daysOfMonth(month).end_date }
  expect(await database.query('select distinct start_date, end_date from target_user_role')).toEqual([days])
  expect([await count('target_user_role_person'), await count('target_user_role_team')]).toEqual([6, 1])
  expect(await count('target_month where calculated_at is not null')).toBe(2)
  // Scenes of the directory were approved in them, so that levels are reached and rewards earned.
  expect(await count('target_summary where level is not null and reward > 0')).toBeGreaterThan(0)
})

test('XOPS-01 nothing is seeded when a workspace exists already, or when it is switched off', async () => {
  const server = await testServer()
  const said: string[] = []
  await seedDemo(server.deps, (line) => said.push(line))
  expect(said).toEqual([])
  await server.database.query('truncate workspace cascade')
  await seedDemo({ ...server.deps, config: { ...server.deps.config, demo: false } }, (line) => said.push(line))
  expect(said).toEqual([])
  await server.close()
})

test('PLY-01 the demo has playlists of each kind, a share that shows the guest nothing new, and a request', async () => {
  // The film is not cut here: its scenes are any four of the directory.
  await database.query(
    `update item i set project_id = e.id, code = n.code from entity e, (
       select id, 'SC0' || row_number() over (order by id) * 10 as code from item order by id limit 4) n
     where i.id = n.id and e.code = 'BBB'`,
  )
  await database.transaction((tx) => seedPlaylists(tx, base))
  const rows = await database.query<{ name: string; kind: string; scenes: number; people: string[] }>(
    `select p.name, p.kind, (select count(*) from playlist_item pi where pi.playlist_id = p.id) as scenes,
       array(select s.state from playlist_user s where s.playlist_id = p.id order by s.state) as people
     from playlist p order by p.name`,
  )
  expect(rows.map(({ name, kind, scenes, people }) => [name, kind, scenes, people])).toEqual([
    ['Approved opening', 'workspace', 1, []],
    ['Dailies', 'workspace', 4, []],
    ['Late and not approved', 'smart', 0, ['shared']],
    ['My week', 'smart', 0, []],
    ['Retakes to compare', 'personal', 2, ['receive_request']],
    ['Sunrise for Grace', 'personal', 1, ['shared', 'shared']],
  ])
})
