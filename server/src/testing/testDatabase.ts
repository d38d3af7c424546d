import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { uuidv7 } from 'uuidv7'
import { Client } from 'pg'
import { openDatabase, type Database, type DatabaseConfig } from '../db/database.ts'
import { DirectoryLockedError, lockDirectory } from '../db/embedded/directoryLock.ts'
import { migrate, readMigrations } from '../db/migrate.ts'

const CACHE = fileURLToPath(new URL('../../../.cache/', import.meta.url))
const LOCK_WAIT_MS = 50
/** Any number; serialises the making of the template between test processes. */
const TEMPLATE_LOCK = 0x74656d70

/** Where the tests have been told to run: on a real PostgreSQL, or, empty, on the embedded database in memory. */
export function testDatabaseUrl(): string | undefined {
  return process.env['TEST_DATABASE_URL'] || process.env['DATABASE_URL'] || undefined
}

/**
 * A fresh, migrated database for one test file, on whichever engine the run is about. It is a copy of a template that
 * is made once per state of the migrations. Close it in `afterAll`; on a server, closing drops it.
 */
export async function testDatabase(config: Omit<DatabaseConfig, 'url' | 'dataDir' | 'memory'> = {}): Promise<Database> {
  const url = testDatabaseUrl()
  return url ? copyOnServer(url, config) : openDatabase({ ...config, memory: true, template: await memoryTemplate() })
}

/** A workspace row to hang test data on. */
export async function testWorkspace(database: Database): Promise<string> {
  const id = uuidv7()
  const code = randomUUID().replaceAll('-', '').slice(0, 8)
  await database.query('insert into workspace (id, code, name) values ($1, $2, $2)', [id, code])
  return id
}

/** @returns the path of a dump of a migrated database, kept between runs */
export async function memoryTemplate(): Promise<string> {
  const file = join(CACHE, `pglite-${schemaHash()}.tar`)
  if (existsSync(file)) return file
  mkdirSync(CACHE, { recursive: true })
  const lock = await waitForLock(CACHE)
  try {
    if (!existsSync(file)) await writeTemplate(file)
    return file
  } finally {
    await lock.release()
  }
}

async function writeTemplate(file: string): Promise<void> {
  const database = await openDatabase({ memory: true })
  try {
    await migrate(database)
    const archive = await database.dump()
    if (!archive) throw new Error('only an embedded database can be dumped')
    writeFileSync(`${file}.part`, archive)
    renameSync(`${file}.part`, file)
  } finally {
    await database.close()
  }
}

async function waitForLock(directory: string) {
  for (;;) {
    try {
      return await lockDirectory(directory)
    } catch (error) {
      if (!(error instanceof DirectoryLockedError)) throw error
      await delay(LOCK_WAIT_MS)
    }
  }
}

async function copyOnServer(url: string, config: DatabaseConfig): Promise<Database> {
  const template = `arbo_template_${schemaHash()}`
  const name = `arbo_test_${randomUUID().slice(0, 8)}`
  await onServer(url, async (client) => {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template])
    if (rowCount === 0) await makeTemplate(client, url, template)
    await client.query(`create database ${name} template ${template}`)
  })
  const database = await openDatabase({ ...config, url: withDatabase(url, name) })
  const close = database.close.bind(database)
  database.close = async () => {
    await close()
    await onServer(url, (client) => client.query(`drop database ${name} with (force)`))
  }
  return database
}

async function makeTemplate(client: Client, url: string, template: string): Promise<void> {
  const draft = `${template}_draft`
  await client.query(`drop database if exists ${draft}`)
  await client.query(`create database ${draft}`)
  const database = await openDatabase({ url: withDatabase(url, draft) })
  try {
    await migrate(database)
  } finally {
    await database.close()
  }
  await client.query(`alter database ${draft} rename to ${template}`)
}

async function onServer(url: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

function withDatabase(url: string, name: string): string {
  const parts = new URL(url)
  parts.pathname = `/${name}`
  return parts.href
}

/** Changes with the migrations and with the engine. */
function schemaHash(): string {
  const engine = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  const hash = createHash('sha256').update(readFileSync(join(dirname(engine), '../package.json')))
  for (const migration of readMigrations()) hash.update(migration.hash)
  return hash.digest('hex').slice(0, 12)
}
