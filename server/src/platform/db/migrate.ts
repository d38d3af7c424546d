import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Database } from './database.ts'
import { StartError } from './start-error.ts'
import { reasonOf } from '../reason-of.ts'
import type { Tx } from './transaction.ts'

export interface Migration {
  version: number
  file: string
  sql: string
  /** sha256 of the text, hex. */
  hash: string
  /** Processes that do not know this file must not use the schema that it makes; said by its line `-- breaks: why`. */
  breaks: boolean
}

export interface MigrationResult {
  /** Files applied now, in order. */
  applied: string[]
  /** The schema's version now: the highest number applied, 0 when there is none; may be newer than the files here. */
  version: number
}

/** Beside this file, in src as in dist. */
const FOLDER = fileURLToPath(new URL('./migrations', import.meta.url))
const BREAKS = /^--\s*breaks:\s*\S/m
const FILE_NAME = /^(\d{4})_[a-z0-9_]+\.sql$/
/** Any number that nobody else takes as an advisory lock: 'arbo' in ASCII. */
const LOCK_KEY = 0x6172626f

/**
 * Brings the schema to the newest version. Each file is one transaction together with its record, so a process killed
 * in the middle leaves whole files only; processes that start together wait for one another.
 *
 * @param upTo leaves out later versions, so that a backup made by an earlier Arbo can be restored
 * @throws {StartError} migration_failed, migration_changed, migration_order, migration_files, schema_newer
 */
export async function migrate(database: Database, folder = FOLDER, upTo = Infinity): Promise<MigrationResult> {
  const migrations = readMigrations(folder).filter(({ version }) => version <= upTo)
  const applied: string[] = []
  for (;;) {
    const { next, version } = await database.transaction(async (tx) => {
      // Held to the end of the transaction: it survives neither a crash nor a pooler that swaps connections.
      await tx.rows('select pg_advisory_xact_lock($1)', [LOCK_KEY])
      const appliedByVersion = await history(tx)
      const pending = checkHistory(migrations, appliedByVersion)
      if (pending) await apply(tx, pending)
      return { next: pending, version: Math.max(0, ...appliedByVersion.keys()) }
    })
    if (!next) return { applied, version }
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
      const prefix = String(index + 1).padStart(4, '0')
      throw new StartError('migration_files', { folder, reason: `${file} stands where ${prefix}_name.sql should` })
    }
    // Git may have turned the line ends on a Windows check-out.
    const sql = readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n')
    return { version, file, sql, hash: createHash('sha256').update(sql).digest('hex'), breaks: BREAKS.test(sql) }
  })
}

interface Applied {
  version: number
  hash: string
  breaks: boolean
}

/** @returns the applied files by their version */
async function history(tx: Tx): Promise<ReadonlyMap<number, Applied>> {
  await tx.rows(`
    create table if not exists schema_migration (
      version integer primary key,
      file text not null,
      hash text not null,
      applied_at timestamptz not null default now()
    )`)
  await tx.rows('alter table schema_migration add column if not exists breaks boolean not null default false')
  const rows = await tx.rows<Applied>('select version, hash, breaks from schema_migration')
  return new Map(rows.map((row) => [row.version, row]))
}

/**
 * A schema that is newer than this program is used as it is, unless one of its files says that this breaks: while a new
 * release is rolled out, and after one was taken back, processes of the old one start as well.
 * @returns the next file to apply, if any
 */
function checkHistory(
  migrations: readonly Migration[],
  appliedByVersion: ReadonlyMap<number, Applied>,
): Migration | undefined {
  const newest = Math.max(0, ...appliedByVersion.keys())
  const ownVersion = migrations.at(-1)?.version ?? 0
  const breaking = [...appliedByVersion.values()].find(({ version, breaks }) => breaks && version > ownVersion)
  if (breaking) throw new StartError('schema_newer', { found: newest, wanted: ownVersion })
  for (const { version, file, hash } of migrations) {
    const applied = appliedByVersion.get(version)?.hash
    if (applied === undefined && version < newest) throw new StartError('migration_order', { file, version: newest })
    if (applied !== undefined && applied !== hash) throw new StartError('migration_changed', { file })
  }
  return migrations.find(({ version }) => !appliedByVersion.has(version))
}

async function apply(tx: Tx, { version, file, sql, hash, breaks }: Migration): Promise<void> {
  try {
    await tx.script(sql)
    const values = [version, file, hash, breaks]
    await tx.rows('insert into schema_migration (version, file, hash, breaks) values ($1, $2, $3, $4)', values)
  } catch (error) {
    throw new StartError('migration_failed', { file, reason: reasonOf(error) }, error)
  }
}
