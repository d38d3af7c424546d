import { z } from 'zod'
import { reasonOf } from '../platform/reason-of.ts'
import { BackupError } from './backup-error.ts'

/** Written last: a backup without it was interrupted. */
export const MANIFEST = 'manifest.json'
/** One line of JSON for each stored file. */
export const FILE_LIST = 'files.jsonl'
export const FORMAT = 'arbo-backup/1'

const Count = z.number().int().nonnegative()
const Hash = z.string().regex(/^[0-9a-f]{64}$/)

const Table = z.object({
  name: z.string(),
  /** In the order of the values of its rows. */
  columns: z.array(z.string()),
  rows: Count,
  /** sha256 of its rows in the order of the primary key, one line of JSON texts each. */
  sha256: Hash,
})
export type ManifestTable = z.infer<typeof Table>

const Manifest = z.object({
  format: z.literal(FORMAT),
  /** Of the Arbo that made it. */
  version: z.string(),
  created_at: z.iso.datetime(),
  engine: z.enum(['embedded', 'postgres']),
  /** The migrations that made the schema, by their hashes. */
  schema: z.array(z.object({ version: Count, file: z.string(), hash: Hash })).min(1),
  tables: z.array(Table),
  /** The value that the next number of a column is counted from. */
  sequences: z.array(z.object({ table: z.string(), column: z.string(), last: z.string().nullable() })),
  files: z.object({ count: Count, bytes: Count, sha256: Hash }),
  /** Keys that rows name, of files that were deleted while the backup was taken. */
  missing: z.array(z.string()),
})
export type Manifest = z.infer<typeof Manifest>

const FileEntry = z.object({
  key: z.string(),
  type: z.string(),
  name: z.string().optional(),
  size: Count,
  sha256: Hash,
})
/** A stored file as the backup has it. */
export type FileEntry = z.infer<typeof FileEntry>

/** @throws {BackupError} unreadable */
export function parseManifest(text: string): Manifest {
  try {
    return Manifest.parse(JSON.parse(text))
  } catch (error) {
    throw new BackupError('unreadable', { reason: reasonOf(error).slice(0, 200) }, error)
  }
}

/** @throws {BackupError} unreadable */
export function parseFileEntry(line: string): FileEntry {
  try {
    return FileEntry.parse(JSON.parse(line))
  } catch (error) {
    throw new BackupError('unreadable', { reason: `${FILE_LIST}: ${reasonOf(error).slice(0, 200)}` }, error)
  }
}

export const tablePath = (name: string): string => `tables/${name}.jsonl.gz`
export const filePath = (key: string): string => `files/${key}`
