/**
 * Operations per second of the database layer on the embedded engine and on a real PostgreSQL, in turns:
 *
 *   node server/bench/throughput.mjs [--seconds 2] [--rounds 2]
 *
 * The last two rows are the price of live events: the same write with and without one, by eight clients in one
 * workspace, which must commit one after the other since the event numbers are in the order of commits.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { startPostgres } from '../../scripts/postgres.mjs'
import { compileDatabase } from './compile.mjs'

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '2' }, rounds: { type: 'string', default: '2' } },
})
const compiled = compileDatabase('bench')
const load = (/** @type {string} */ file) => import(pathToFileURL(join(compiled, file)).href)
const { openDatabase } = await load('platform/db/database.js')
const { migrate } = await load('platform/db/migrate.js')
const { emit } = await load('platform/realtime/emit.js')
const WS = '01890000-0000-7000-8000-000000000001'

/** @type {Record<string, { clients: number, run: (database: any, n: number) => Promise<unknown> }>} */
const OPERATIONS = {
  'select by key': {
    clients: 1,
    run: (database, n) => database.query('select * from bench where id = $1', [n % 20_000]),
  },
  'list of 100': {
    clients: 1,
    run: (database, n) =>
      database.query('select id, name, tags from bench where parent = $1 order by name limit 100', [n % 200]),
  },
  insert: { clients: 1, run: (database) => database.query(`insert into bench_log (text) values ('x')`) },
  'insert, 8 clients': { clients: 8, run: (database) => database.query(`insert into bench_log (text) values ('x')`) },
  'withWorkspace, 1 insert, 8 clients': {
    clients: 8,
    run: (database) =>
      database.withWorkspace(WS, (/** @type {any} */ tx) => tx.rows(`insert into bench_log (text) values ('x')`)),
  },
  'the same with an event': {
    clients: 8,
    run: (database) =>
      database.withWorkspace(WS, async (/** @type {any} */ tx) => {
        await tx.rows(`insert into bench_log (text) values ('x')`)
        emit(tx, { wsId: WS, type: 'bench.done', payload: { n: 1 } })
      }),
  },
}

const folder = mkdtempSync(join(tmpdir(), 'arbo-throughput-'))
const server = await startPostgres({ durable: true })
/** Best of the rounds: the machine may be busy with other things. */
const engines = {
  embedded: await openDatabase({ dataDir: folder }),
  postgres: await openDatabase({ url: server.url }),
}
try {
  for (const database of Object.values(engines)) await prepare(database)
  process.stdout.write(`operation | ${Object.keys(engines).join(' /s | ')} /s\n`)
  for (const [name, operation] of Object.entries(OPERATIONS)) await measure(name, operation)
} finally {
  for (const database of Object.values(engines)) await database.close()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** @param {any} database */
async function prepare(database) {
  await migrate(database)
  await database.query(`insert into workspace (id, code, name) values ($1, 'bench', 'bench')`, [WS])
  await database.pool.query(`
    create table bench (id integer primary key, parent integer not null, name text not null, tags text[] not null);
    insert into bench select g, g % 200, 'name ' || g, array['a', 'b', g::text] from generate_series(0, 19999) g;
    create index on bench (parent, name);
    create table bench_log (id bigint generated always as identity primary key, text text not null);
    grant all on bench, bench_log to arbo_app;
    analyze`)
}

/**
 * @param {string} name
 * @param {{ clients: number, run: (database: any, n: number) => Promise<unknown> }} operation
 */
async function measure(name, { clients, run }) {
  /** @type {Record<string, number>} */
  const best = {}
  for (let round = 0; round < Number(values.rounds); round++) {
    for (const [engine, database] of Object.entries(engines)) {
      const end = performance.now() + Number(values.seconds) * 1000
      let done = 0
      await Promise.all(
        Array.from({ length: clients }, async () => {
          while (performance.now() < end) {
            await run(database, done)
            done++
          }
        }),
      )
      best[engine] = Math.max(best[engine] ?? 0, done / Number(values.seconds))
    }
  }
  const cells = Object.keys(engines).map((engine) => Math.round(best[engine] ?? 0))
  process.stdout.write(`${name} | ${cells.join(' | ')}\n`)
}
