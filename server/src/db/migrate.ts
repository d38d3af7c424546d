import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Database } from './database.ts'
import { StartError } from './startError.ts'
import { reasonOf } from '../reasonOf.ts'
import type { Tx } from './transaction.ts'

export interface Migration {
  version: number
  file: string
  sql: string
  /** sha256 of the text, hex. */
  hash: string
}

export interface MigrationResult {
  /** Files applied now, in order. */
  applied: string[]
  /** The schema's version now: the highest file number, 0 when there is none. */
  version: number
}

/** Beside this file, in src as in dist. */
const FOLDER = fileURLToPath(new URL('./migrations', import.meta.url))
const FILE_NAME = /^(\d{4})_[a-z0-9_]+\.sql$/
/** Any number that nobody else takes as an advisory lock: 'arbo' in ASCII. */
const LOCK_KEY = 0x6172626f

/**
 * Brings the schema to the newest version. Each file is one transaction together with its record, so a process killed
 * in the middle leaves whole files only; processes that start together wait for one another.
 *
 * @throws {StartError} migration_failed, migration_changed, migration_order, migration_files, schema_newer
 */
export async function migrate(database: Database, folder = FOLDER): Promise<MigrationResult> {
  const migrations = readMigrations(folder)
  const applied: string[] = []
  for (;;) {
    const next = await database.transaction(async (tx) => {
      // Held to the end of the transaction: it survives neither a crash nor a pooler that swaps connections.
      await tx.rows('select pg_advisory_xact_lock($1)', [LOCK_KEY])
      const pending = checkHistory(migrations, await history(tx))
      if (pending) await apply(tx, pending)
      return pending
    })
    if (!next) return { applied, version: migrations.at(-1)?.version ?? 0 }
    applied.push(next.file)
  }
}

/** @throws {StartError} migration_files */
export function readMigrations(folder = FOLDER): Migration[] {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
  return files.map((file, index) => {
    const version = Number(FILE_NAME.exec(file)?.[1])
    if (version !== index + 1) {
      const wanted = String(index + 1).padStart(4, '0')
      throw new StartError('migration_files', { folder, reason: `${file} stands where ${wanted}_name.sql should` })
    }
    // Git may have turned the line ends on a Windows check-out.
    const sql = readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n')
    return { version, file, sql, hash: createHash('sha256').update(sql).digest('hex') }
  })
}

/** @returns the hashes of the applied files by their version */
async function history(tx: Tx): Promise<ReadonlyMap<number, string>> {
  await tx.rows(`
    create table if not exists schema_migration (
      version integer primary key,
      file text not null,
      hash text not null,
      applied_at timestamptz not null default now()
    )`)
  const rows = await tx.rows<{ version: number; hash: string }>('select version, hash from schema_migration')
  return new Map(rows.map(({ version, hash }) => [version, hash]))
}

/** @returns the next file to apply, if any */
function checkHistory(migrations: readonly Migration[], known: ReadonlyMap<number, string>): Migration | undefined {
  const found = Math.max(0, ...known.keys())
  const wanted = migrations.at(-1)?.version ?? 0
  if (found > wanted) throw new StartError('schema_newer', { found, wanted })
  for (const { version, file, hash } of migrations) {
    const applied = known.get(version)
    if (applied === undefined && version < found) throw new StartError('migration_order', { file, version: found })
    if (applied !== undefined && applied !== hash) throw new StartError('migration_changed', { file })
  }
  return migrations.find(({ version }) => !known.has(version))
}

async function apply(tx: Tx, { version, file, sql, hash }: Migration): Promise<void> {
  try {
    await tx.script(sql)
    await tx.rows('insert into schema_migration (version, file, hash) values ($1, $2, $3)', [version, file, hash])
  } catch (error) {
    throw new StartError('migration_failed', { file, reason: reasonOf(error) }, error)
  }
}
