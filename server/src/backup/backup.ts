import { createHash } from 'node:crypto'
import { pipeline, Readable, Transform } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { Database } from '../platform/db/database.ts'
import type { Tx } from '../platform/db/transaction.ts'
import { isNoSpace } from '../platform/disk/free-space.ts'
import { StorageError } from '../platform/storage/errors.ts'
import type { Storage } from '../platform/storage/storage.ts'
import { BackupError } from './backup-error.ts'
import { counted, linesOf } from './export-table.ts'
import type { Exported } from './export-table.ts'
import { FILE_LIST, filePath, FORMAT, MANIFEST, tablePath } from './manifest.ts'
import type { FileEntry, Manifest, ManifestTable } from './manifest.ts'
import { sequencesIn, settle, tablesIn } from './tables.ts'
import type { Table } from './tables.ts'
import { openWriter } from './writer.ts'
import type { BackupWriter } from './writer.ts'

/** The database and storage that are backed up, or restored into. */
export interface Installation {
  database: Database
  storage: Storage
  /** Of this Arbo. */
  version: string
}

export type Say = (line: string) => void

/** Columns with the key of a stored file that a row cannot do without. */
const KEY_COLUMNS = [
  ['rendition_file', 'key'],
  ['rendition_file', 'proxy_key'],
  ['rendition_file', 'thumbnail_key'],
  ['rendition_file', 'sprite_key'],
  ['rendition_file', 'waveform_key'],
  ['item_file', 'key'],
  ['comment_attachment', 'key'],
] as const

/** Those of a schema that may be older than this Arbo: one backs up before the first start of a new release. */
async function keysIn(tx: Tx, tables: readonly Table[]): Promise<Set<string>> {
  const has = (name: string, column: string): boolean =>
    tables.some((table) => table.name === name && table.columns.some((one) => one.name === column))
  const selects = KEY_COLUMNS.filter(([table, column]) => has(table, column)).map(
    ([table, column]) => `select ${column} as key from ${table} where ${column} is not null`,
  )
  const rows = selects.length === 0 ? [] : await tx.rows<{ key: string }>(selects.join(' union '))
  return new Set(rows.map(({ key }) => key))
}

/** @throws {BackupError} no_schema */
async function schemaOf(tx: Tx): Promise<Manifest['schema']> {
  const [row] = await tx.rows<{ has: boolean }>(`select to_regclass('schema_migration') is not null as has`)
  if (!row?.has) throw new BackupError('no_schema')
  const schema = await tx.rows<Manifest['schema'][number]>(
    'select version, file, hash from schema_migration order by version',
  )
  if (schema.length === 0) throw new BackupError('no_schema')
  return schema
}

type Tables = Pick<Manifest, 'schema' | 'tables' | 'sequences'> & { keys: ReadonlySet<string> }

/** All tables as they were at one moment, whatever is written meanwhile. */
function writeTables(database: Database, writer: BackupWriter, say: Say): Promise<Tables> {
  return database.transaction(async (tx) => {
    await tx.script('set transaction isolation level repeatable read, read only')
    await settle(tx)
    const schema = await schemaOf(tx)
    const tables: ManifestTable[] = []
    const names = await tablesIn(tx)
    for (const table of names) {
      let exported: Exported = { rows: 0, sha256: '' }
      const lines = counted(linesOf(tx, table), (all) => (exported = all))
      await writer.add(tablePath(table.name), through(Readable.from(lines, { objectMode: false }), createGzip()))
      tables.push({ name: table.name, columns: table.columns.map(({ name }) => name), ...exported })
      if (exported.rows > 0) say(`  ${table.name}: ${exported.rows} rows`)
    }
    return { schema, tables, sequences: await sequencesIn(tx), keys: await keysIn(tx, names) }
  })
}

/** A reader at the end hears of a fault at the beginning. */
export function through<T extends Transform>(source: Readable, transform: T): T {
  pipeline(source, transform, () => undefined)
  return transform
}

/** Passes bytes on, and hashes them. */
export function hashing(): Transform & { digest(): string } {
  const hash = createHash('sha256')
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  return Object.assign(stream, { digest: () => hash.digest('hex') })
}

/** @returns null where it was deleted meanwhile */
async function writeFile(storage: Storage, writer: BackupWriter, key: string): Promise<FileEntry | null> {
  const object = await storage.get(key).catch((error: unknown) => {
    if (error instanceof StorageError && error.code === 'not_found') return null
    throw error
  })
  if (!object) return null
  const { type, name, size, stream } = object
  const hashed = hashing()
  await writer.add(filePath(key), through(stream, hashed), size)
  return { key, type, ...(name === undefined ? {} : { name }), size, sha256: hashed.digest() }
}

async function writeFiles(storage: Storage, writer: BackupWriter): Promise<FileEntry[]> {
  const keys: string[] = []
  for await (const { key } of storage.list()) keys.push(key)
  const entries: FileEntry[] = []
  for (const key of keys.toSorted()) {
    const entry = await writeFile(storage, writer, key)
    if (entry) entries.push(entry)
  }
  return entries
}

/**
 * Copies an installation, database and stored files, into a folder or a tar file. The database is read in one
 * snapshot, then the files: a file that is uploaded meanwhile may be in it without a row, which does no harm; a file
 * that is deleted meanwhile is named in the manifest.
 * @throws {BackupError}
 */
export async function backup(
  { database, storage, version }: Installation,
  target: string,
  say: Say,
): Promise<Manifest> {
  const writer = await openWriter(target)
  try {
    const created_at = new Date().toISOString()
    const { keys, ...tables } = await writeTables(database, writer, say)
    const entries = await writeFiles(storage, writer)
    const list = entries.map((entry) => `${JSON.stringify(entry)}\n`).join('')
    await writer.add(FILE_LIST, Readable.from([Buffer.from(list)]), Buffer.byteLength(list))
    const stored = new Set(entries.map(({ key }) => key))
    const manifest: Manifest = {
      format: FORMAT,
      version,
      created_at,
      engine: database.kind,
      ...tables,
      files: {
        count: entries.length,
        bytes: entries.reduce((sum, { size }) => sum + size, 0),
        sha256: createHash('sha256').update(list).digest('hex'),
      },
      missing: [...keys].filter((key) => !stored.has(key)).toSorted(),
    }
    const text = `${JSON.stringify(manifest, null, 2)}\n`
    await writer.add(MANIFEST, Readable.from([Buffer.from(text)]), Buffer.byteLength(text))
    await writer.finish()
    return manifest
  } catch (error) {
    await writer.abort()
    if (isNoSpace(error)) throw new BackupError('target_full', { path: target }, error)
    throw error
  }
}
