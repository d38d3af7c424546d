import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { testDatabase } from '../../testing/test-database.ts'
import type { Database } from './database.ts'
import { migrate, readMigrations } from './migrate.ts'

let database: Database
let folder: string

const put = (file: string, sql: string) => writeFileSync(join(folder, file), sql)
const versions = () => database.query('select version from schema_migration order by version')

beforeAll(async () => {
  database = await testDatabase()
})

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'arbo-migrations-'))
  await database.query('drop table if exists schema_migration, tried, tried_more')
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

afterAll(() => database.close())

it('migrations apply new files, in order, once', async () => {
  put('0001_a.sql', 'create table tried (id integer); insert into tried values (1);')
  expect(await migrate(database, folder)).toEqual({ applied: ['0001_a.sql'], version: 1 })
  put('0002_b.sql', 'insert into tried select id + 1 from tried;')
  expect(await migrate(database, folder)).toEqual({ applied: ['0002_b.sql'], version: 2 })
  expect(await migrate(database, folder)).toEqual({ applied: [], version: 2 })
  expect(await database.query('select id from tried order by id')).toEqual([{ id: 1 }, { id: 2 }])
})

it('a failing file leaves nothing and is named with its reason', async () => {
  put('0001_a.sql', 'create table tried (id integer);')
  put('0002_b.sql', 'create table tried_more (id integer); insert into tried values (1/0);')
  const attempt = migrate(database, folder)
  await expect(attempt).rejects.toMatchObject({ code: 'migration_failed' })
  await expect(attempt).rejects.toThrow(/0002_b\.sql failed \(22012: division by zero\)/)
  expect(await versions()).toEqual([{ version: 1 }])
  expect(await database.query(`select to_regclass('tried_more') as t`)).toEqual([{ t: null }])
  put('0002_b.sql', 'create table tried_more (id integer);')
  expect(await migrate(database, folder)).toMatchObject({ applied: ['0002_b.sql'] })
})

it('a file changed after it was applied is refused, except for its line endings', async () => {
  put('0001_a.sql', 'create table tried (\n id integer);\n')
  await migrate(database, folder)
  put('0001_a.sql', 'create table tried (\r\n id integer);\r\n')
  await expect(migrate(database, folder)).resolves.toMatchObject({ applied: [] })
  put('0001_a.sql', 'create table tried (id bigint);')
  await expect(migrate(database, folder)).rejects.toMatchObject({ code: 'migration_changed' })
})

it('XOPS-05 a newer schema that is safe is used, so that an old process can start beside new ones', async () => {
  put('0001_a.sql', 'create table tried (id integer);')
  put('0002_b.sql', 'alter table tried add column more text;')
  await migrate(database, folder)
  rmSync(join(folder, '0002_b.sql'))
  expect(await migrate(database, folder)).toEqual({ applied: [], version: 2 })
  // And the new one goes on where it was.
  put('0002_b.sql', 'alter table tried add column more text;')
  expect(await migrate(database, folder)).toEqual({ applied: [], version: 2 })
})

it('XOPS-05 the history of releases without breaking files can be read', async () => {
  put('0001_a.sql', 'select 1;')
  await migrate(database, folder)
  await database.query('alter table schema_migration drop column breaks')
  put('0002_b.sql', 'select 2;')
  expect(await migrate(database, folder)).toEqual({ applied: ['0002_b.sql'], version: 2 })
})

it('a newer schema marked as breaking older processes is refused', async () => {
  put('0001_a.sql', 'select 1;')
  put('0002_b.sql', '-- breaks: the meaning of a column is another\nselect 2;')
  await migrate(database, folder)
  rmSync(join(folder, '0002_b.sql'))
  const attempt = migrate(database, folder)
  await expect(attempt).rejects.toMatchObject({ code: 'schema_newer' })
  await expect(attempt).rejects.toThrow(/schema 2, this one knows 1/)
})

it('gaps, duplicates and strange names in the folder are refused', async () => {
  for (const files of [['0002_b.sql'], ['0001_a.sql', '0001_b.sql'], ['0001_a.sql', 'later.sql']]) {
    for (const file of files) put(file, 'select 1;')
    expect(() => readMigrations(folder)).toThrow(expect.objectContaining({ code: 'migration_files' }))
    for (const file of files) rmSync(join(folder, file))
  }
})

it('processes that start together wait for each other', async () => {
  put('0001_a.sql', 'create table tried (id integer); select pg_sleep(0.05);')
  put('0002_b.sql', 'create table tried_more (id integer);')
  const results = await Promise.all(Array.from({ length: 4 }, () => migrate(database, folder)))
  expect(results.map(({ version }) => version)).toEqual([2, 2, 2, 2])
  expect(await versions()).toHaveLength(2)
})
