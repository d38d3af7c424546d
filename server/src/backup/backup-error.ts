/** Every reason why a backup or a restore stops, with what to do about it. One line each. */
const TEXTS = {
  usage: 'Usage: npm run backup -- --to <folder or file.tar>, npm run restore -- --from <folder or file.tar>',
  target_exists: 'There is something at {path} already. Give another name, or move it away.',
  target_unwritable: 'The backup cannot be written to {path} ({reason}).',
  target_full:
    'The disk that {path} lies on is full. Nothing was left of the backup; make room there, or give another place.',
  no_database: 'There is no database in {folder}. Set DATA_DIR or DATABASE_URL to the installation that is meant.',
  running:
    'The server runs on the data folder {folder}{holder}. Stop it for the time of the backup; with PostgreSQL, backups are taken while it runs.',
  no_schema: 'The database holds no Arbo yet: there is nothing to back up.',
  not_found: 'There is no backup at {path} ({reason}).',
  incomplete:
    'The backup at {path} is not whole: it has no manifest. A backup that was interrupted leaves that behind.',
  unreadable: 'The manifest of the backup cannot be read ({reason}).',
  newer: 'The backup was made by a newer Arbo (schema {found}, this one knows {wanted}). Restore it with that version.',
  other_schema: 'The backup’s schema {file} is not the one of this Arbo. Restore it with the version that made it.',
  not_empty:
    'The database is not empty: the table {table} has rows. Restore into an empty database and an empty storage only.',
  target_newer:
    'The database has no rows, but the schema of a newer Arbo already ({found}, the backup has {wanted}). Give an empty database, without any tables.',
  storage_not_empty:
    'The storage is not empty: it has {key}, which the backup does not. Restore into an empty database and an empty storage only.',
  damaged: 'The backup is damaged: {what} is not what its manifest says. Nothing was kept of it in the database.',
  different: 'The restored table {table} is not equal to the backup. Nothing was kept of it in the database.',
} as const

export type BackupErrorCode = keyof typeof TEXTS

/** A backup or restore cannot be done. `message` is one line that says why and what to do; `code` is for programs. */
export class BackupError extends Error {
  readonly code: BackupErrorCode

  constructor(code: BackupErrorCode, values: Readonly<Record<string, string | number>> = {}, cause?: unknown) {
    super(
      TEXTS[code].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? '')),
      cause === undefined ? undefined : { cause },
    )
    this.name = 'BackupError'
    this.code = code
  }
}
