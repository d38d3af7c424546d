import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, testWorkspace } from '../../testing/test-database.ts'
import type { Database } from './database.ts'
import { isStalePlan, PreparedStatements } from './prepared.ts'

let database: Database
let wsId: string

beforeAll(async () => {
  database = await testDatabase()
  wsId = await testWorkspace(database)
  await database.query('create table note (id integer primary key, amount integer not null)')
  await database.query('insert into note values (1, 10), (2, 20)')
  await database.query('grant all on note to arbo_app')
})
afterAll(() => database.close())

/** Three times, by which it is prepared. */
async function repeat<T>(work: () => Promise<T>): Promise<T> {
  await work()
  await work()
  return work()
}

test('a repeated statement is prepared, on the embedded engine once for all connections', async () => {
  const [one, two] = await Promise.all([database.pool.connect(), database.pool.connect()])
  const names = new PreparedStatements(true)
  const text = 'select $1::int + 41 as answer'
  for (const client of [one, two, one, two, two]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect((await client.query(names.statement(text, [1]))).rows).toEqual([{ answer: 42 }])
  }
  const count = await two.query('select count(*)::int as n from pg_prepared_statements where statement = $1', [text])
  expect(count.rows).toEqual([{ n: 1 }])
  one.release(true)
  expect((await two.query(names.statement(text, [2]))).rows).toEqual([{ answer: 43 }])
  two.release(true)
})

test('a statement with a long list is planned for that list, however often it is sent', () => {
  const names = new PreparedStatements(true)
  const text = 'select * from item where ws_id = $1 and id = any($2)'
  const sent = (length: number) => names.statement(text, [wsId, Array.from({ length }, () => wsId)]).name
  expect([sent(101), sent(1000), sent(1000)]).toEqual([undefined, undefined, undefined])
  expect([sent(100), typeof sent(100)]).toEqual([undefined, 'string'])
  expect(sent(1000)).toBeUndefined()
})

test('a statement that failed to parse is not kept as prepared', async () => {
  const later = 'select word from later where word = $1'
  const ask = () => database.query(later, ['x'])
  await expect(repeat(() => ask().catch((error: { code: string }) => error.code))).resolves.toBe('42P01')
  await database.query('create table later (word text)')
  await database.query(`insert into later values ('x')`)
  expect(await repeat(ask)).toEqual([{ word: 'x' }])
})

test.each([
  ['one statement', (text: string) => database.query(text, [1])],
  ['a transaction', (text: string) => database.withWorkspace(wsId, (tx) => tx.rows(text, [1]))],
  ['a reading', (text: string) => database.read(wsId, (tx) => tx.rows(text, [1]))],
])(
  'a migration that changes the type of a column under a prepared statement causes no error: %s',
  async (name, ask) => {
    const column = `of_${name.replaceAll(' ', '_')}`
    await database.query(`alter table note add column ${column} integer not null default 7`)
    const text = `select ${column} as value from note where id = $1`
    expect(await repeat(() => ask(text))).toEqual([{ value: 7 }])
    await database.query(`alter table note alter column ${column} type text using ${column} || ' pieces'`)
    expect(await repeat(() => ask(text))).toEqual([{ value: '7 pieces' }])
  },
)

test('a transaction retried after a change of plans leaves nothing of its first run', async () => {
  const text = 'select amount from note where id = $1'
  await repeat(() => database.query(text, [1]))
  let runs = 0
  const add = () =>
    database.withWorkspace(wsId, async (tx) => {
      runs += 1
      await tx.rows('insert into note (id, amount) values ($1, $2)', [100 + runs, 1])
      return tx.rows(text, [1])
    })
  await repeat(add)
  const before = runs
  await database.query('alter table note alter column amount type bigint')
  // Every connection has planned it as it was.
  await Promise.all(Array.from({ length: 6 }, add))
  const [{ n } = { n: 0 }] = await database.query<{ n: number }>('select count(*)::int as n from note where id > 100')
  expect(n).toBe(before + 6)
})

test('statements used once have no name, and there are few names', () => {
  const names = new PreparedStatements(true)
  expect(names.statement('select 1 where $1', [true])).not.toHaveProperty('name')
  expect(names.statement('select 1 where $1', [true])).toHaveProperty('name')
  const named = Array.from({ length: 1000 }, (_, at) => {
    const text = `select ${at} where $1`
    names.statement(text, [true])
    return names.statement(text, [true]).name
  }).filter(Boolean)
  expect(named.length).toBeLessThanOrEqual(400)
  expect(named.length).toBeGreaterThan(100)
  // Several commands in one have no values.
  expect([1, 2, 3].map(() => names.statement('begin; commit', []).name)).toEqual([undefined, undefined, undefined])
  const off = new PreparedStatements(false)
  expect([1, 2, 3].map(() => off.statement('select $1', [1]).name)).toEqual([undefined, undefined, undefined])
})

test('only the error of an outdated plan counts as one', () => {
  const failed = (code: string, message: string) => Object.assign(new Error(message), { code })
  expect(isStalePlan(failed('0A000', 'cached plan must not change result type'))).toBe(true)
  expect(isStalePlan(failed('0A000', 'cannot insert into a view'))).toBe(false)
  expect(isStalePlan(failed('42P01', 'cached plan'))).toBe(false)
})
