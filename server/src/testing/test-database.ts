import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { uuidv7 } from 'uuidv7'
import { openDatabase, type Database, type DatabaseConfig } from '../platform/db/database.ts'
import { migrate } from '../platform/db/migrate.ts'
import { memoryEngine } from './memory-engine.ts'
import { partitionTables } from './partition-tables.ts'
import { schemaHash } from './schema-hash.ts'

/** Any number; serialises the making of the template between test processes. */
const TEMPLATE_LOCK = 0x74656d70

/** Where the tests have been told to run: on a real PostgreSQL, or, empty, on the embedded database in memory. */
export function testDatabaseUrl(): string | undefined {
  return process.env['TEST_DATABASE_URL'] || process.env['DATABASE_URL'] || undefined
}

/** How many partitions each table of a workspace has on a real PostgreSQL; 0: it is not spread. */
export function testPartitions(): number {
  return Number(process.env['TEST_PARTITIONS'] || 0)
}

interface TestDatabaseConfig extends Pick<DatabaseConfig, 'poolSize' | 'keepOpen' | 'idleInTransactionMs' | 'log'> {
  /** On a real PostgreSQL only. Default: as the run is told to. */
  partitions?: number
}

/**
 * An empty, migrated database for one test file, on whichever engine the run is about. It is a copy of a template that
 * is made once per state of the migrations. Close it in `afterAll`: on a server that drops it, an embedded engine is
 * emptied for the next file.
 */
export async function testDatabase(config: TestDatabaseConfig = {}): Promise<Database> {
  const url = testDatabaseUrl()
  return url ? copyOnServer(url, config) : openDatabase({ ...config, engine: await memoryEngine(config) })
}

/** A workspace row to hang test data on. */
export async function testWorkspace(database: Database): Promise<string> {
  const id = uuidv7()
  const code = randomUUID().replaceAll('-', '').slice(0, 8)
  await database.query('insert into workspace (id, code, name) values ($1, $2, $2)', [id, code])
  return id
}

async function copyOnServer(
  url: string,
  { partitions = testPartitions(), ...config }: TestDatabaseConfig,
): Promise<Database> {
  const template = `arbo_template_${schemaHash()}${partitions > 0 ? `_p${partitions}` : ''}`
  const name = `arbo_test_${randomUUID().slice(0, 8)}`
  await onServer(url, async (client) => {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template])
    if (rowCount === 0) await makeTemplate(client, url, template, partitions)
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

async function makeTemplate(client: Client, url: string, template: string, partitions: number): Promise<void> {
  const draft = `${template}_draft`
  await client.query(`drop database if exists ${draft}`)
  await client.query(`create database ${draft}`)
  const database = await openDatabase({ url: withDatabase(url, draft) })
  try {
    await migrate(database)
    if (partitions > 0) await partitionTables(database, partitions)
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
