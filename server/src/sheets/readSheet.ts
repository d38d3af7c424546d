import { text } from '../texts.ts'
import { CELL_LENGTH, SHEET_BYTES, SHEET_ROWS } from './limits.ts'
import { readCsv } from './readCsv.ts'
import { readXlsx } from './readXlsx.ts'
import { SheetError } from './sheetError.ts'

export interface SheetColumn {
  /** As it stands in the header; upper and lower case and spaces do not matter. */
  name: string
  /** The header may lack it; its values are '' then. */
  optional?: boolean
}

export interface SheetRow<Column extends string = string> {
  /** Counted from 1 with the header, as spreadsheets count. */
  row: number
  /** By column, trimmed; '' where the cell is empty. */
  values: Record<Column, string>
}

export interface SheetOptions<Column extends string> {
  columns: readonly (SheetColumn & { name: Column })[]
  maxRows?: number
}

/** Unknown columns that a refusal names, and characters of each. */
const NAMED = 10
const NAME_LENGTH = 60

const keyOf = (name: string) => name.toLowerCase().replace(/[\s_]+/g, '')

function checkBytes(bytes: Buffer): void {
  if (bytes.length === 0) throw new SheetError('invalid', text('sheet.invalid'))
  if (bytes.length <= SHEET_BYTES) return
  const megabytes = SHEET_BYTES / 1_000_000
  throw new SheetError('too_large', text('sheet.too_many_bytes', { megabytes }), { limit: SHEET_BYTES })
}

/** Which cell of a row belongs to which column. */
function readHeader<Column extends string>(
  header: readonly string[],
  columns: SheetOptions<Column>['columns'],
): Map<Column, number> {
  const byKey = new Map(columns.map(({ name }) => [keyOf(name), name]))
  const places = new Map<Column, number>()
  const unknown: string[] = []
  const repeated: string[] = []
  for (const [at, cell] of header.entries()) {
    if (cell.trim() === '') continue
    const name = byKey.get(keyOf(cell))
    if (name === undefined) unknown.push(cell.trim().slice(0, NAME_LENGTH))
    else if (places.has(name)) repeated.push(name)
    else places.set(name, at)
  }
  const missing = columns.filter(({ name, optional }) => !optional && !places.has(name)).map(({ name }) => name)
  if (missing.length + unknown.length + repeated.length === 0) return places
  const parts = [
    missing.length > 0 && text('sheet.missing_columns', { names: missing.join(', ') }),
    unknown.length > 0 && text('sheet.unknown_columns', { names: unknown.slice(0, NAMED).join(', ') }),
    repeated.length > 0 && text('sheet.repeated_columns', { names: repeated.join(', ') }),
  ].filter((part) => part !== false)
  throw new SheetError('invalid', `${text('sheet.invalid')}. ${parts.join(' ')}`, { missing, unknown, repeated })
}

function linesOf(bytes: Buffer, name: string): Promise<string[][]> | string[][] {
  const extension = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase()
  if (extension === 'csv') return readCsv(bytes)
  if (extension === 'xlsx') return readXlsx(bytes)
  throw new SheetError('invalid_file_format', text('sheet.format'))
}

/**
 * The table of a .csv or .xlsx file (its first sheet): the header names the columns in any order, rows without any value
 * are left out.
 * @param name of the file; its extension says what it is
 * @throws {SheetError} invalid_file_format; invalid where it cannot be read or its columns are others; too_large by its
 * bytes, rows, or what it would unpack to
 */
export async function readSheet<Column extends string>(
  bytes: Buffer,
  name: string,
  { columns, maxRows = SHEET_ROWS }: SheetOptions<Column>,
): Promise<{ rows: SheetRow<Column>[] }> {
  checkBytes(bytes)
  const lines = await linesOf(bytes, name)
  if (lines.some((line) => line.some((cell) => cell.length > CELL_LENGTH))) {
    throw new SheetError('too_large', text('sheet.long_cell', { length: CELL_LENGTH.toLocaleString('en') }))
  }
  const places = readHeader(lines[0] ?? [], columns)
  const rows: SheetRow<Column>[] = []
  for (const [at, line] of lines.entries()) {
    if (at === 0 || line.every((cell) => cell.trim() === '')) continue
    const values = columns.map((column) => [column.name, (line[places.get(column.name) ?? -1] ?? '').trim()])
    rows.push({ row: at + 1, values: Object.fromEntries(values) as Record<Column, string> })
  }
  if (rows.length > maxRows) {
    const values = { rows: rows.length.toLocaleString('en'), limit: maxRows.toLocaleString('en') }
    throw new SheetError('too_large', text('sheet.too_many_rows', values), { max_rows: maxRows })
  }
  if (rows.length === 0) throw new SheetError('invalid', text('sheet.no_rows'))
  return { rows }
}
