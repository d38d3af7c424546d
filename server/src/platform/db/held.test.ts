import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { gate } from '../../testing/gate.ts'
import { testDatabase, testDatabaseUrl, testWorkspace } from '../../testing/test-database.ts'
import type { Database } from './database.ts'
import { groupsWritten } from './held-groups.ts'
import type { Tx } from './transaction.ts'
import { entity, workspace } from './schema.gen.ts'

let database: Database
let wsId: string

beforeAll(async () => {
  database = await testDatabase()
  wsId = await testWorkspace(database)
})
afterAll(() => database.close())

const HOLDING = { scopes: () => [wsId], readAt: () => undefined }

/** Reads the workspace's name where it is not held; how often it was read. */
function reader(from = database) {
  let reads = 0
  const find = async () => {
    reads += 1
    const [row] = await from.query<{ name: string }>('select name from workspace where id = $1', [wsId])
    return row?.name
  }
  return { read: () => from.held.of('rights', `name ${wsId}`, find, HOLDING), count: () => reads }
}

test.skipIf(testDatabaseUrl())('a cached value is read once, until somebody writes to its tables', async () => {
  const { read, count } = reader()
  await database.query(`update workspace set name = 'First' where id = $1`, [wsId])
  expect([await read(), await read(), count()]).toEqual(['First', 'First', 1])
  const ways: [string, () => Promise<unknown>][] = [
    ['a statement', () => database.query(`update workspace set name = 'a statement' where id = $1`, [wsId])],
    [
      'a transaction',
      () => database.transaction((tx) => tx.rows(`update workspace set name = 'a transaction' where id = $1`, [wsId])),
    ],
    [
      'a nested one',
      () =>
        database.transaction((tx) =>
          tx.transaction((inner) => inner.rows(`update workspace set name = 'a nested one' where id = $1`, [wsId])),
        ),
    ],
    [
      'the builder',
      () =>
        database.transaction((tx) => tx.update(workspace).set({ name: 'the builder' }).where(eq(workspace.id, wsId))),
    ],
    [
      'the builder alone',
      () => database.db.update(workspace).set({ name: 'the builder alone' }).where(eq(workspace.id, wsId)),
    ],
  ]
  for (const [name, write] of ways) {
    // oxlint-disable no-await-in-loop -- one after the other
    await write()
    expect(await read()).toBe(name)
    // oxlint-enable no-await-in-loop
  }
})

test('a read after the commit sees the new value', async () => {
  const { read } = reader()
  await database.query(`update workspace set name = 'Before' where id = $1`, [wsId])
  let during: string | undefined
  await database.transaction(async (tx) => {
    await tx.rows(`update workspace set name = 'After' where id = $1`, [wsId])
    // Of the embedded engine's one session nobody else reads meanwhile.
    during = database.kind === 'postgres' ? 'Before' : undefined
  })
  expect(during === undefined || during === 'Before').toBe(true)
  expect(await read()).toBe('After')
})

test('a read that began before a change and ends after it is not cached', async () => {
  await database.query(`update workspace set name = 'Old' where id = $1`, [wsId])
  const [answered, door] = [gate(), gate()]
  const slow = database.held.of(
    'rights',
    'slow',
    async () => {
      const [row] = await database.query<{ name: string }>('select name from workspace where id = $1', [wsId])
      answered.open()
      await door.opened
      return row?.name
    },
    HOLDING,
  )
  // Two connections of a PostgreSQL know no order.
  await answered.opened
  await database.query(`update workspace set name = 'New' where id = $1`, [wsId])
  door.open()
  expect(await slow).toBe('Old')
  expect(await database.held.of('rights', 'slow', async () => 'New', HOLDING)).toBe('New')
})

test('failures are not cached, and an expired value is read again', async () => {
  const fail = () => Promise.reject(new Error('gone'))
  await expect(database.held.of('rights', 'failing', fail, HOLDING)).rejects.toThrow('gone')
  expect(await database.held.of('rights', 'failing', async () => 'there', HOLDING)).toBe('there')
  expect(await database.held.of('rights', 'over', async () => 1, { ...HOLDING, endsAt: () => Date.now() - 1 })).toBe(1)
  expect(await database.held.of('rights', 'over', async () => 2, HOLDING)).toBe(2)
})

test.skipIf(testDatabaseUrl())('a writing transaction reads its own writes, not the cache', async () => {
  const ask = (name: string) => async () => name
  await database.read(wsId, (tx) => tx.held('entities', 'own', ask('held')))
  expect(await database.read(wsId, (tx) => tx.held('entities', 'own', ask('read')))).toBe('held')
  expect(await database.withWorkspace(wsId, (tx) => tx.held('entities', 'own', ask('written')))).toBe('written')
  const some = (tx: Tx) => tx.held('entities', 'own', ask('all'), ask('some'))
  expect([await database.read(wsId, some), await database.withWorkspace(wsId, some)]).toEqual(['held', 'some'])
})

test.skipIf(testDatabaseUrl())(
  'a writing transaction uses the cache once it is alone, except for its own writes',
  async () => {
    const names: string[] = []
    const ask = (tx: Tx, name: string) =>
      tx.held('entities', 'alone', async () => {
        names.push(name)
        return name
      })
    await database.query('update entity set name = name')
    await database.read(wsId, (tx) => ask(tx, 'held'))
    const values = await database.withWorkspace(wsId, async (tx) => {
      // Another transaction may be before this one in the line, and write.
      const before = await ask(tx, 'before it began')
      await tx.rows('select 1')
      const alone = await ask(tx, 'alone')
      const nested = await tx.transaction((inner) => ask(inner, 'nested'))
      await tx.rows('update entity set name = name')
      return [before, alone, nested, await ask(tx, 'after writing')]
    })
    expect(values).toEqual(['before it began', 'held', 'held', 'after writing'])
    expect(await database.read(wsId, (tx) => ask(tx, 'after the commit'))).toBe('after the commit')
    expect(names).toEqual(['held', 'before it began', 'after writing', 'after the commit'])
  },
)

test.skipIf(testDatabaseUrl())(
  'values read in a writing transaction are cached for the next, even when it fails',
  async () => {
    const ask = (tx: Tx, name: string) => tx.held('flows', 'found', async () => name)
    const failing = database.withWorkspace(wsId, async (tx) => {
      await tx.rows('select 1')
      await ask(tx, 'found')
      throw new Error('given up')
    })
    await expect(failing).rejects.toThrow('given up')
    expect(await database.read(wsId, (tx) => ask(tx, 'read'))).toBe('found')
    const undone = database.withWorkspace(wsId, async (tx) => {
      await tx.rows('update template_flow_status set name = name')
      await ask(tx, 'written')
      throw new Error('given up')
    })
    await expect(undone).rejects.toThrow('given up')
    expect(await database.read(wsId, (tx) => ask(tx, 'read again'))).toBe('read again')
  },
)

test.runIf(testDatabaseUrl())('beside other processes nothing is cached for work outside a call', async () => {
  const { read, count } = reader()
  await read()
  await read()
  expect(count()).toBe(2)
})

test('writes are recognised by their tables, in any SQL form', () => {
  const { db } = database
  const built = [
    db.update(workspace).set({ name: 'x' }).toSQL().sql,
    db.delete(entity).toSQL().sql,
    'with gone as (delete from ws_user where id = $1 returning id) select id from gone',
    'insert into metric (id) values ($1)',
    'update entity e set name = $1',
    'UPDATE ONLY "ws_role" SET name = $1',
  ]
  expect(built.map((text) => groupsWritten(text))).toEqual([
    ['rights'],
    ['rights', 'metrics', 'entities', 'places'],
    ['rights'],
    ['metrics', 'places'],
    ['rights', 'metrics', 'entities', 'places'],
    ['rights'],
  ])
  const harmless = [
    'select id from ws_user where id = $1 for no key update',
    'update ws_user set last_access_at = now() where ws_id = $1 and id = $2',
    'insert into auth_session (id) values ($1)',
    'update workspace_calendar set name = $1',
    'delete from item_user where item_id = $1',
    'insert into event (ws_id) select id from workspace',
  ]
  expect(harmless.flatMap((text) => groupsWritten(text))).toEqual([])
})

test('the triggers for other processes are on the same tables whose writes are recognised here', async () => {
  const rows = await database.query<{ name: string; groups: string[] }>(
    `select c.relname as name, array(
       select distinct substring(t.tgname from '^held_([a-z]+)_truncate$') as grp from pg_trigger t
       where t.tgrelid = c.oid and t.tgenabled = 'O' and t.tgname ~ '^held_[a-z]+_truncate$'
         and 2 = (select count(*) from pg_trigger o where o.tgrelid = c.oid
           and o.tgname in (replace(t.tgname, 'truncate', 'update'), replace(t.tgname, 'truncate', 'delete')))
       order by grp) as groups
     from pg_class c
     where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace`,
  )
  expect(rows.length).toBeGreaterThan(50)
  const groupsByName = rows.map(({ name }) => [name, groupsWritten(`update ${name} set x = 1`).toSorted()])
  expect(rows.map(({ name, groups }) => [name, groups])).toEqual(groupsByName)
})
