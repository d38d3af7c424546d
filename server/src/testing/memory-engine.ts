import { writeFileSync } from 'node:fs'
import { Client, type ClientConfig } from 'pg'
import { openDatabase } from '../platform/db/database.ts'
import { openEmbedded, type EmbeddedEngine } from '../platform/db/embedded/open-embedded.ts'
import { migrate } from '../platform/db/migrate.ts'
import { keptBetweenRuns } from './kept-between-runs.ts'
import { schemaHash } from './schema-hash.ts'

const IDLE_IN_TRANSACTION_MS = 30_000

const RELATIONS = `select string_agg(relname, ',' order by relname) as names
  from pg_class where relnamespace = 'public'::regnamespace`
/** A truncation of all would take longer: most files write to few tables. */
const EMPTY = `do $$
declare
  name text;
  used text[] := '{}';
  has_rows boolean;
begin
  for name in select tablename from pg_tables where schemaname = 'public' and tablename <> 'schema_migration' loop
    execute format('select exists (select from %I)', name) into has_rows;
    if has_rows then used := used || format('%I', name); end if;
  end loop;
  if cardinality(used) > 0 then
    execute 'truncate ' || array_to_string(used, ', ') || ' restart identity cascade';
  end if;
end $$`

/** Engines whose file has ended: to start one takes three times as long as to empty it. */
const emptied: EmbeddedEngine[] = []

/**
 * An embedded engine in memory, migrated and empty. Closing it keeps it for the next file of this process, unless a test
 * has changed its tables or it does not answer.
 */
export async function memoryEngine(
  options: { idleInTransactionMs?: number | undefined } = {},
): Promise<EmbeddedEngine> {
  const { idleInTransactionMs } = options
  const template = await memoryTemplate()
  if (idleInTransactionMs !== undefined) return openEmbedded({ template, idleInTransactionMs })
  const engine = emptied.pop() ?? (await openEmbedded({ template, idleInTransactionMs: IDLE_IN_TRANSACTION_MS }))
  const relations = await relationsOf(engine)
  return {
    connect: () => engine.connect(),
    dump: () => engine.dump(),
    async close() {
      const isEmptied = await empty(engine, relations).catch(() => false)
      if (isEmptied) emptied.push(engine)
      else await engine.close()
    },
  }
}

function relationsOf(engine: EmbeddedEngine): Promise<string | undefined> {
  return onEngine(engine, async (client) => (await client.query<{ names: string }>(RELATIONS)).rows[0]?.names)
}

async function empty(engine: EmbeddedEngine, relations: string | undefined): Promise<boolean> {
  if ((await relationsOf(engine)) !== relations) return false
  await onEngine(engine, (client) => client.query(EMPTY))
  return true
}

async function onEngine<T>(engine: EmbeddedEngine, work: (client: Client) => Promise<T>): Promise<T> {
  const config: ClientConfig = { stream: () => engine.connect() }
  const client = new Client(config)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** @returns the path of a dump of a migrated database, kept between runs */
export function memoryTemplate(): Promise<string> {
  return keptBetweenRuns(`pglite-${schemaHash()}.tar`, writeTemplate)
}

async function writeTemplate(file: string): Promise<void> {
  const engine = await openEmbedded({ idleInTransactionMs: IDLE_IN_TRANSACTION_MS })
  const database = await openDatabase({ engine })
  try {
    await migrate(database)
    writeFileSync(file, await engine.dump())
  } finally {
    await database.close()
  }
}
