import { afterAll, beforeAll, expect, test } from 'vitest'
import { GLOBAL_TABLES } from '../../testing/global-tables.ts'
import { testDatabase } from '../../testing/test-database.ts'
import type { Database } from './database.ts'

let database: Database

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const GLOBAL = new Set(Object.keys(GLOBAL_TABLES))

/** Full text needs its index, which a policy's condition would keep the planner from (docs/decisions/0012). */
const WITHOUT_WALL = new Set(['search_document', 'search_word'])

test('XOPS-03 every workspace table has a primary key led by ws_id', async () => {
  const rows = await database.query<{ name: string; first: string | null }>(
    `select c.relname as name, a.attname as first
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
     left join pg_index i on i.indrelid = c.oid and i.indisprimary
     left join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
     where c.relkind in ('r', 'p') and not c.relispartition`,
  )
  expect(rows.length).toBeGreaterThan(25)
  const own = rows.filter((row) => !GLOBAL.has(row.name))
  expect(own.filter((row) => row.first !== 'ws_id').map((row) => row.name)).toEqual([])
})

test('XOPS-03 every reference between workspace tables carries ws_id', async () => {
  const rows = await database.query<{ name: string; from: string; to: string; columns: string[]; targets: string[] }>(
    `select k.conname as name, f.relname as from, t.relname as to,
       (select array_agg(a.attname::text order by u.nr) from unnest(k.conkey) with ordinality u (num, nr)
        join pg_attribute a on a.attrelid = f.oid and a.attnum = u.num) as columns,
       (select array_agg(a.attname::text order by u.nr) from unnest(k.confkey) with ordinality u (num, nr)
        join pg_attribute a on a.attrelid = t.oid and a.attnum = u.num) as targets
     from pg_constraint k join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
     where k.contype = 'f'`,
  )
  const between = rows.filter((row) => !GLOBAL.has(row.from) && !GLOBAL.has(row.to))
  expect(between.length).toBeGreaterThan(40)
  expect(
    between.filter((row) => row.columns[0] !== 'ws_id' || row.targets[0] !== 'ws_id').map((row) => row.name),
  ).toEqual([])
})

test('XOPS-03 row-level security is on wherever a table is led by ws_id', async () => {
  const rows = await database.query<{ name: string; secured: boolean; policies: number }>(
    `select c.relname as name, c.relrowsecurity as secured,
       (select count(*) from pg_policy p where p.polrelid = c.oid) as policies
     from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
     where c.relkind in ('r', 'p') and not c.relispartition`,
  )
  const walled = rows.filter((row) => !GLOBAL.has(row.name) && !WITHOUT_WALL.has(row.name))
  const open = walled.filter((row) => !row.secured || row.policies === 0)
  expect(open.map((row) => row.name)).toEqual([])
})

test('XOPS-03 every unique index of a workspace table has ws_id, so that the table can be partitioned by it', async () => {
  const rows = await database.query<{ name: string; table: string }>(
    `select i.indexrelid::regclass::text as name, c.relname as table
     from pg_index i join pg_class c on c.oid = i.indrelid and c.relnamespace = 'public'::regnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attname = 'ws_id'
     where i.indisunique and not a.attnum = any (i.indkey) and not c.relispartition`,
  )
  expect(rows).toEqual([])
})
