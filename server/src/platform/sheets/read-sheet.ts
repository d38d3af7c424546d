import { text } from '../texts.ts'
import { titlesOf } from './column-texts.ts'
import { SHEET_ROWS } from './limits.js'
import { readInThread, readObjectsInThread } from './read-in-thread.ts'
import type { NamedList, ObjectsInput } from './read-objects.js'
import type { Report, TableInput } from './read-table.js'
import { SheetError } from './sheet-error.ts'
import type { Fault } from './sheet-fault.js'
import type { SheetColumn, SheetRow } from './sheet-table.ts'

export interface SheetOptions<Column extends string> {
  columns: readonly (SheetColumn & { name: Column })[]
  maxRows?: number
}

function toError({ code, said, meta, reason }: Fault): SheetError {
  const [main, ...details] = said.map(({ key, values }) => text(key, values))
  const message = details.length === 0 ? main : `${main}. ${details.join(' ')}`
  return new SheetError(code, message ?? '', meta, reason)
}

/**
 * The table of a .csv or .xlsx file (its first sheet): the header names the columns in any order, rows without any value
 * are left out.
 * @param name of the file; its extension says what it is
 * @param read where it is read: in a thread of its own
 * @throws {SheetError} invalid_file_format; invalid where it cannot be read or its columns are others; too_large by its
 * bytes, rows, what it would unpack to, or the time and memory that it takes
 */
export async function readSheet<Column extends string>(
  bytes: Buffer,
  name: string,
  { columns, maxRows = SHEET_ROWS }: SheetOptions<Column>,
  read: (input: TableInput) => Promise<Report> = readInThread,
): Promise<{ rows: SheetRow<Column>[] }> {
  const titled = columns.map((column) => ({ ...column, titles: titlesOf(column.name) }))
  const report = await read({ bytes, name, columns: titled, maxRows })
  if ('fault' in report) throw toError(report.fault)
  return { rows: report.rows as SheetRow<Column>[] }
}

/** A table with whatever columns it has. */
export interface AnySheet {
  /** In the file’s order; one that stands there twice has a number the second time. */
  header: string[]
  rows: SheetRow[]
}

/**
 * As {@link readSheet}, of a file whose columns are not known beforehand.
 * @throws {SheetError} invalid_file_format, invalid, too_large
 */
export async function readAnySheet(
  bytes: Buffer,
  name: string,
  maxRows = SHEET_ROWS,
  maxBytes?: number,
): Promise<AnySheet> {
  const report = await readInThread({ bytes, name, columns: null, maxRows, ...(maxBytes ? { maxBytes } : {}) })
  if ('fault' in report) throw toError(report.fault)
  return { header: report.header, rows: report.rows }
}

/**
 * The lists of objects of a JSON file by their names, read in a thread of its own.
 * @throws {SheetError} invalid, too_large
 */
export async function readObjectLists(input: ObjectsInput): Promise<readonly NamedList[]> {
  const report = await readObjectsInThread(input)
  if ('fault' in report) throw toError(report.fault)
  return report.lists
}
