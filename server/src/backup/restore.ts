import { createHash } from 'node:crypto'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { Database } from '../platform/db/database.ts'
import type { Tx } from '../platform/db/transaction.ts'
import { migrate, readMigrations } from '../platform/db/migrate.ts'
import type { Storage } from '../platform/storage/storage.ts'
import { hashing, through } from './backup.ts'
import type { Installation, Say } from './backup.ts'
import { BackupError } from './backup-error.ts'
import { measureTable } from './export-table.ts'
import { importTable, setSequences, withoutReferences } from './import-tables.ts'
import { FILE_LIST, filePath, parseFileEntry, tablePath } from './manifest.ts'
import type { FileEntry, Manifest, ManifestTable } from './manifest.ts'
import type { BackupReader } from './reader.ts'
import { quoted, settle, tablesIn } from './tables.ts'
import type { Table } from './tables.ts'

/** Rows that a server writes into an empty database before anybody uses it. */
const OWN_ROWS = new Set(['server_setting', 'rate_limit'])

/** The migrations of the backup must be those that this Arbo has, up to some number. @throws {BackupError} newer, other_schema */
function checkSchema({ schema }: Manifest): number {
  const migrations = readMigrations()
  const backupVersion = schema.at(-1)?.version ?? 0
  const ownVersion = migrations.at(-1)?.version ?? 0
  if (backupVersion > ownVersion) throw new BackupError('newer', { found: backupVersion, wanted: ownVersion })
  for (const { version, file, hash } of schema) {
    if (migrations[version - 1]?.hash !== hash) throw new BackupError('other_schema', { file })
  }
  return backupVersion
}

/** @throws {BackupError} not_empty */
async function checkEmpty(tx: Tx): Promise<void> {
  for (const { name } of await tablesIn(tx)) {
    if (OWN_ROWS.has(name)) continue
    const rows = await tx.rows(`select from ${quoted(name)} limit 1`)
    if (rows.length > 0) throw new BackupError('not_empty', { table: name })
  }
}

/** @throws {BackupError} target_newer, not_empty */
async function checkTarget(database: Database, version: number): Promise<void> {
  const [has] = await database.query<{ has: boolean }>(`select to_regclass('schema_migration') is not null as has`)
  if (!has?.has) return
  await database.transaction(checkEmpty)
  const [row] = await database.query<{ found: number }>('select max(version) as found from schema_migration')
  if ((row?.found ?? 0) > version) throw new BackupError('target_newer', { found: row?.found ?? 0, wanted: version })
}

async function* linesIn(stream: Readable): AsyncGenerator<string> {
  for await (const line of createInterface({ input: stream, crlfDelay: Infinity })) {
    if (line !== '') yield line
  }
}

/** @throws {BackupError} damaged */
async function fileEntries({ manifest, read }: BackupReader): Promise<Map<string, FileEntry>> {
  const hash = createHash('sha256')
  const entries = new Map<string, FileEntry>()
  for await (const line of linesIn(await read(FILE_LIST))) {
    hash.update(`${line}\n`)
    const entry = parseFileEntry(line)
    entries.set(entry.key, entry)
  }
  const isWhole = entries.size === manifest.files.count && hash.digest('hex') === manifest.files.sha256
  if (!isWhole) throw new BackupError('damaged', { what: FILE_LIST })
  return entries
}

async function hashOf(storage: Storage, key: string): Promise<string> {
  const { stream } = await storage.get(key)
  const hash = createHash('sha256')
  for await (const chunk of stream as AsyncIterable<Buffer>) hash.update(chunk)
  return hash.digest('hex')
}

/** Objects from an interrupted restore may stay; any other object means that the storage belongs to somebody. */
async function checkStorage(storage: Storage, entries: ReadonlyMap<string, FileEntry>): Promise<void> {
  for await (const { key } of storage.list()) {
    if (!entries.has(key)) throw new BackupError('storage_not_empty', { key })
  }
}

/** @throws {BackupError} damaged; what was stored of it is deleted again */
async function restoreFile(storage: Storage, { read }: BackupReader, entry: FileEntry): Promise<void> {
  const { key, type, name, size, sha256 } = entry
  const info = await storage.stat(key)
  if (info?.size === size && (await hashOf(storage, key)) === sha256) return
  const hashed = hashing()
  await storage.put(key, through(await read(filePath(key)), hashed), { type, ...(name === undefined ? {} : { name }) })
  // Read back, because only the storage knows what it stored.
  if (hashed.digest() === sha256 && (await hashOf(storage, key)) === sha256) return
  await storage.delete(key)
  throw new BackupError('damaged', { what: filePath(key) })
}

/** @throws {BackupError} damaged where the tables or columns are others */
function matching(tables: readonly Table[], { tables: manifestTables }: Manifest): [Table, ManifestTable][] {
  if (tables.length !== manifestTables.length) throw new BackupError('damaged', { what: 'the list of tables' })
  return tables.map((table) => {
    const other = manifestTables.find(({ name }) => name === table.name)
    const same = other && other.columns.join() === table.columns.map(({ name }) => name).join()
    if (!same) throw new BackupError('damaged', { what: `the table ${table.name}` })
    return [table, other]
  })
}

async function restoreTables(tx: Tx, reader: BackupReader, say: Say): Promise<void> {
  await settle(tx)
  await checkEmpty(tx)
  const pairs = matching(await tablesIn(tx), reader.manifest)
  await withoutReferences(
    tx,
    pairs.map(([table]) => table),
    async () => {
      for (const [table, { rows }] of pairs) {
        if (rows === 0) continue
        const zipped = await reader.read(tablePath(table.name))
        await importTable(tx, table, linesIn(through(zipped, createGunzip()))).catch((error: unknown) => {
          throw new BackupError('damaged', { what: `the table ${table.name}` }, error)
        })
      }
      await setSequences(tx, reader.manifest.sequences)
    },
  )
  for (const [table, { rows, sha256 }] of pairs) {
    const now = await measureTable(tx, table)
    if (now.rows !== rows || now.sha256 !== sha256) throw new BackupError('different', { table: table.name })
    if (rows > 0) say(`  ${table.name}: ${rows} rows, sha256 ${sha256.slice(0, 16)}… equal`)
  }
}

/**
 * Brings a backup into an empty installation, on whichever engine and storage that is. Files first, each read back and
 * compared; then all tables in one transaction, which is kept only if every one of them is read back equal.
 *
 * @throws {BackupError}
 */
export async function restore({ database, storage }: Installation, reader: BackupReader, say: Say): Promise<Manifest> {
  const { manifest } = reader
  const version = checkSchema(manifest)
  const entries = await fileEntries(reader)
  await checkTarget(database, version)
  await migrate(database, undefined, version)
  await database.transaction(checkEmpty)
  await checkStorage(storage, entries)
  for (const entry of entries.values()) await restoreFile(storage, reader, entry)
  say(`  ${manifest.files.count} files, ${manifest.files.bytes} bytes, each with its sha256 equal`)
  await database.transaction((tx) => restoreTables(tx, reader, say))
  await migrate(database)
  await database.query('analyze')
  return manifest
}
