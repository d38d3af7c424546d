/** Every reason why the server cannot start for its database's sake, with what to do about it. One line each. */
const TEXTS = {
  data_dir_unwritable:
    'Cannot write to the data folder {folder} ({reason}). Give this user the right to write there, or set DATA_DIR to another folder.',
  data_dir_full:
    'The disk of the data folder {folder} is full. Free some space, or set DATA_DIR to a folder on another disk.',
  data_dir_locked:
    'The data folder {folder} is in use by another Arbo{holder}. Stop that one, or set DATA_DIR to another folder.',
  data_dir_version:
    'The database in {folder} was made by PostgreSQL {found}, this Arbo holds PostgreSQL {wanted}. Start the Arbo version that made it, or set DATA_DIR to another folder.',
  data_dir_damaged:
    'The database in {folder} cannot be opened ({reason}). Restore a backup, or move the folder away to begin with an empty database.',
  data_dir_moved:
    'The database in {folder} has lost the file PG_VERSION, so it is not a whole database. Restore a backup, or move the folder away to begin with an empty database.',
  database_url: 'DATABASE_URL is not a PostgreSQL address. Write it as postgres://user:password@host:5432/database.',
  database_unreachable:
    'No PostgreSQL answers at {address} ({reason}). Start it, or correct DATABASE_URL, or unset it to use the embedded database.',
  database_login:
    'PostgreSQL at {address} refuses the user or password of DATABASE_URL ({reason}). Correct them there.',
  database_missing: 'PostgreSQL at {address} has no such database ({reason}). Create it, or correct DATABASE_URL.',
  database_refused: 'PostgreSQL at {address} refuses to work ({reason}).',
  database_version: 'PostgreSQL at {address} is version {found}, Arbo needs 15 or newer. Upgrade it.',
  migration_failed:
    'The migration {file} failed ({reason}). Nothing of it was kept; correct the cause and start again.',
  migration_changed:
    'The migration {file} has changed since it was applied to this database. Put the original file back and write a new migration.',
  migration_order:
    'The migration {file} is older than what this database already has ({version}). Give it the next free number.',
  migration_files: 'The migration folder {folder} is not in order: {reason}.',
  schema_newer:
    'This database was made by a newer Arbo (schema {found}, this one knows {wanted}). Start that version, or restore an older backup.',
} as const

export type StartErrorCode = keyof typeof TEXTS

/** The server cannot start. `message` is one line that says why and what to do; `code` is for programs. */
export class StartError extends Error {
  readonly code: StartErrorCode

  constructor(code: StartErrorCode, values: Readonly<Record<string, string | number>> = {}, cause?: unknown) {
    super(
      TEXTS[code].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? '')).replace(/\s+/g, ' '),
      cause === undefined ? undefined : { cause },
    )
    this.name = 'StartError'
    this.code = code
  }
}
