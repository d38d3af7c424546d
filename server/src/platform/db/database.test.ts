import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { gate } from '../../testing/gate.ts'
import { testDatabase, testDatabaseUrl, testWorkspace } from '../../testing/test-database.ts'
import type { Database } from './database.ts'
import { outsideTransaction, TransactionMisuse } from './transaction.ts'

let database: Database
let wsId: string

beforeAll(async () => {
  database = await testDatabase({ idleInTransactionMs: 400, log: { warn: () => {} } })
  await database.query('create table note (id integer primary key, text text not null)')
  await database.query('grant all on note to arbo_app')
  wsId = await testWorkspace(database)
})

afterAll(() => database.close())

const count = async () => (await database.query<{ n: number }>('select count(*) as n from note'))[0]?.n

describe('values', () => {
  it('come back as exact and unambiguous JavaScript values', async () => {
    const [row] = await database.query(`
      select 42::int8 as small, 9007199254740993::int8 as large, array[1, 2]::int8[] as list, 0.10::numeric as money,
        date '2024-02-29' as day, timestamptz '2024-02-29 10:00+09' as moment, '{"a":[1]}'::jsonb as json,
        time '09:00' as hour, 0.5::real as share, '\\x0102'::bytea as bytes, array[0.5]::numeric[] as sums,
        array[1]::int2[] as kinds, array['a']::text[] as names, array[uuid '${wsId}'] as ids, '7'::xid8 as xid`)
    expect(row).toEqual({
      small: 42,
      large: 9007199254740993n,
      list: [1, 2],
      money: '0.10',
      day: '2024-02-29',
      moment: new Date('2024-02-29T01:00:00Z'),
      json: { a: [1] },
      hour: '09:00:00',
      share: 0.5,
      bytes: Buffer.from([1, 2]),
      sums: [0.5],
      kinds: [1],
      names: ['a'],
      ids: [wsId],
      xid: '7',
    })
  })

  it('report SQL errors with their state and go on', async () => {
    await expect(database.query('select 1/0')).rejects.toMatchObject({ code: '22012' })
    await expect(database.query('selec')).rejects.toMatchObject({ code: '42601' })
    await expect(database.query('select 1 as one')).resolves.toEqual([{ one: 1 }])
  })

  it('can be several megabytes, as results and as parameters', async () => {
    const text = 'x'.repeat(3_000_000)
    const [row] = await database.query<{ text: string }>('select $1::text as text', [text])
    expect(row?.text).toHaveLength(text.length)
    const rows = await database.query(`select g, repeat('y', 200) from generate_series(1, 20000) g`)
    expect(rows).toHaveLength(20_000)
  })
})

describe.skipIf(!testDatabaseUrl())('XSEC-05 connections of a PostgreSQL', () => {
  it('are opened beforehand when they are to be kept, and otherwise on demand', async () => {
    expect(database.pool.totalCount).toBeLessThan(10)
    const open = await testDatabase({ poolSize: 4, keepOpen: true })
    try {
      await eventually(() => expect(open.pool.idleCount).toBe(4))
      await expect(open.query('select 1 as one')).resolves.toEqual([{ one: 1 }])
    } finally {
      await open.close()
    }
  })

  it('can all be taken while a transaction aside still runs', async () => {
    const narrow = await testDatabase({ poolSize: 1 })
    const held = gate()
    try {
      const taken = narrow.transaction(() => held.opened)
      const waiting = narrow.transaction((tx) => tx.rows('select 2 as two'))
      await expect(narrow.transaction((tx) => tx.rows('select 1 as one'), { isAside: true })).resolves.toEqual([
        { one: 1 },
      ])
      held.open()
      await Promise.all([taken, waiting])
    } finally {
      held.open()
      await narrow.close()
    }
  })
})

describe('transactions', () => {
  it('stay apart when 20 run concurrently, and roll back when they throw', async () => {
    const before = Number(await count())
    const runs = Array.from({ length: 20 }, (_, index) =>
      database.transaction(async (tx) => {
        await tx.rows(`select set_config('arbo.test', $1, true)`, [String(index)])
        await tx.execute(sql`insert into note values (${1000 + index}, 'x')`)
        const [row] = await tx.rows<{ v: string }>(`select current_setting('arbo.test') as v`)
        expect(row?.v).toBe(String(index))
        if (index % 2 === 1) throw new Error('odd')
      }),
    )
    const outcomes = await Promise.allSettled(runs)
    expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual(outcomes.map((_, index) => index % 2 === 0))
    expect(await count()).toBe(before + 10)
  })

  it('make a nested transaction a savepoint', async () => {
    const before = Number(await count())
    await database.transaction(async (tx) => {
      await tx.rows('insert into note values (2001, $1)', ['kept'])
      await expect(
        tx.transaction(async (inner) => {
          await inner.rows('insert into note values (2002, $1)', ['dropped'])
          throw new Error('inner')
        }),
      ).rejects.toThrow('inner')
    })
    expect(await count()).toBe(before + 1)
  })

  it('do not report success when a failed statement was swallowed', async () => {
    const swallow = database.transaction(async (tx) => {
      await tx.rows('insert into note values (3001, $1)', ['lost'])
      await tx.rows('select 1/0').catch(() => undefined)
    })
    await expect(swallow).rejects.toBeInstanceOf(TransactionMisuse)
  })

  it.each([
    ['by this program', { payload: { id: 1n } }, TypeError],
    ['by the database', { itemId: 'no id' }, /uuid/],
  ] as const)('save nothing when one of their events is refused %s', async (_by, event, reason) => {
    const before = Number(await count())
    const told: unknown[] = []
    // Who begins to listen may have missed anything, and is told so as soon as the connection stands.
    const listening = database.signals.listen('events', (news) => {
      if (news !== 'all') told.push(news)
    })
    const untold = database.transaction(async (tx) => {
      await tx.rows('insert into note values (3501, $1)', ['untold'])
      tx.queueEvent({ wsId, type: 'note.created', ...event })
    })
    await expect(untold).rejects.toThrow(reason)
    expect([await count(), told]).toEqual([before, []])
    // The connection is as good as before.
    await database.transaction(async (tx) => tx.queueEvent({ wsId, type: 'note.created' }))
    await eventually(() => expect(told).toEqual([new Set([wsId])]))
    listening()
  })

  it('refuse a second connection inside a transaction instead of waiting forever', async () => {
    const nested = database.transaction(async () => database.query('select 1'))
    await expect(nested).rejects.toBeInstanceOf(TransactionMisuse)
    const inside = database.transaction(async () => database.db.execute(sql`select 1`))
    await expect(inside).rejects.toThrow()
    const later = await database.transaction(async () => ({
      work: outsideTransaction(() => database.query('select 1')),
    }))
    await expect(later.work).resolves.toHaveLength(1)
  })

  it('are ended when they go silent, so that others are served', async () => {
    const client = await database.pool.connect()
    const lost = new Promise<Error>((resolve) => client.once('error', resolve))
    await client.query('begin')
    await client.query(`insert into note values (4001, 'silent')`)
    const other = database.query('select id from note where id = 4001')
    expect((await lost).message).toMatch(/idle-in-transaction|terminated/)
    client.release(true)
    await expect(other).resolves.toEqual([])
  })

  it('are rolled back when their client disconnects', async () => {
    const client = await database.pool.connect()
    await client.query('begin')
    await client.query(`insert into note values (5001, 'gone')`)
    client.release(true)
    await expect(database.query('select id from note where id = 5001')).resolves.toEqual([])
  })

  it('keep prepared statements of one name on two connections apart', async () => {
    const [one, two] = await Promise.all([database.pool.connect(), database.pool.connect()])
    const ask = (client: typeof one, text: string) => client.query({ name: 'same', text, values: [7] })
    expect((await ask(one, 'select $1::int as a')).rows).toEqual([{ a: 7 }])
    expect((await ask(two, 'select $1::int + 1 as b')).rows).toEqual([{ b: 8 }])
    expect((await ask(one, 'select $1::int as a')).rows).toEqual([{ a: 7 }])
    one.release(true)
    expect((await ask(two, 'select $1::int + 1 as b')).rows).toEqual([{ b: 8 }])
    two.release(true)
  })
})

describe('withWorkspace', () => {
  it('XOPS-03 shows one workspace and refuses rows of another', async () => {
    const other = await testWorkspace(database)
    const add = `insert into job (ws_id, id, kind) values ($1, gen_random_uuid(), 'x')`
    await database.withWorkspace(wsId, (tx) => tx.rows(add, [wsId]))
    await database.withWorkspace(other, (tx) => tx.rows(add, [other]))
    const rows = await database.withWorkspace(wsId, (tx) => tx.rows('select distinct ws_id from job'))
    expect(rows).toEqual([{ ws_id: wsId }])
    const across = database.withWorkspace(wsId, (tx) => tx.rows(add, [other]))
    await expect(across).rejects.toMatchObject({ code: '42501' })
  })

  it('leaves no workspace and no role behind on the connection', async () => {
    await database.withWorkspace(wsId, (tx) => tx.rows('select 1'))
    const rows = await database.query(
      `select current_setting('arbo.ws_id', true) as ws, current_user <> 'arbo_app' as own`,
    )
    expect(rows).toEqual([{ ws: '', own: true }])
  })

  it('refuses an invalid id', async () => {
    await expect(database.withWorkspace("'; drop table note; --", async () => {})).rejects.toThrow(TypeError)
  })
})

it('reads a result in pages within one exchange', async () => {
  const client = await database.pool.connect()
  // The driver asks for pages by connections that do nothing else meanwhile.
  Object.assign(client, { pipeline: false })
  const paged = { text: 'select g from generate_series(1, 5) g where g > $1', values: [0], rows: 2 }
  expect((await client.query(paged)).rows).toHaveLength(5)
  client.release(true)
})
