import { readFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { amcheck } from '@electric-sql/pglite/contrib/amcheck'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { memoryTemplate } from '../../../testing/memory-engine.ts'
import { Housekeeper } from './housekeeper.js'
import { Multiplexer } from './multiplexer.js'

let pg: PGlite
let multiplexer: Multiplexer
let housekeeper: Housekeeper

beforeAll(async () => {
  const loadDataDir = new Blob([readFileSync(await memoryTemplate())])
  const extensions = { amcheck, btree_gin, pg_trgm, unaccent }
  pg = await PGlite.create({ loadDataDir, extensions, startParams: PGlite.defaultStartParams })
  multiplexer = new Multiplexer(
    {
      execute: (request, onRawData) => pg.execProtocolRawStream(request, { syncToFs: false, onRawData }),
      inTransaction: () => pg.isInTransaction(),
    },
    { serverVersion: '18', idleInTransactionMs: 1000 },
  )
  housekeeper = new Housekeeper(multiplexer, 4_000_000)
})

afterAll(() => pg.close())

const ask = (sql: string) => multiplexer.whenIdle(() => multiplexer.sql(sql))
const look = () => multiplexer.whenIdle(() => housekeeper.look())

it('checkpoints after many writes, so that a start after a crash stays short', async () => {
  const [[before] = []] = await ask('select redo_lsn from pg_control_checkpoint()')
  await look()
  expect(await ask('select redo_lsn from pg_control_checkpoint()')).toEqual([[before]])
  await ask(`create table bulk as select g as id, repeat(md5(g::text), 20) as text from generate_series(1, 9000) g`)
  await look()
  const [[written] = []] = await ask(
    'select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn) from pg_control_checkpoint()',
  )
  expect(Number(written)).toBeLessThan(1_000_000)
})

it('removes dead rows and keeps statistics', async () => {
  await ask('delete from bulk where id % 2 = 0')
  // The engine counts dead rows with a delay of up to a second.
  await eventually(async () => {
    await look()
    const rows = await ask(`
        select n_dead_tup, last_vacuum is not null, last_analyze is not null
        from pg_stat_user_tables where relname = 'bulk'`)
    expect(rows).toEqual([['0', 't', 't']])
  })
})

it('has foreign-key checks planned again for tables that have grown', async () => {
  await ask('create table grown (id integer primary key, filler text)')
  await ask('create table child (grown_id integer references grown)')
  await ask('insert into grown values (0)')
  await ask('vacuum analyze grown')
  const SCANS = "select seq_scan from pg_stat_xact_user_tables where relname = 'grown'"
  // One message, hence one transaction.
  const wholeReads = async (from: number) => {
    const insert = `insert into child select g from generate_series(${from}::int, ${from + 9}) g`
    const [before, after] = (await ask([SCANS, insert, SCANS].join(';'))).map(([scans]) => Number(scans))
    return Number(after) - Number(before)
  }
  // After five times a plan is kept. What is added then is too little for a vacuum, and more than a few pages.
  await ask('insert into child select 0 from generate_series(1, 9)')
  await ask("insert into grown select g, repeat('x', 200) from generate_series(1, 900) g")
  expect(await wholeReads(1)).toBe(10)
  await look()
  expect(await wholeReads(11)).toBe(0)
})
