import type { ProductionSource } from '@arbo/core/contract'
import { pace, paced } from '../../platform/pace.ts'
import { readAnySheet, readObjectLists } from '../../platform/sheets/read-sheet.ts'
import { SheetError } from '../../platform/sheets/sheet-error.ts'
import { text } from '../texts.ts'
import { recogniseObject, recogniseSheet } from './recognise-table.ts'
import { isRecord, type NamedBytes, type SourceRow, type SourceTable, type TableKind } from './tables.ts'
import { unzip } from './unzip.ts'
import { formatNumber } from '@arbo/core/format'

/** Rows of one sheet, and objects of all files together: 20,000 shots with five tasks each are 120,000. */
const ROWS_MAX = 100_000
const OBJECTS_MAX = 400_000
/** Bytes of one file, unpacked. */
const FILE_BYTES = 60_000_000
const SHEET_FILE_BYTES = 25_000_000

const extensionOf = (name: string): string => /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

async function jsonTables(bytes: Buffer, name: string): Promise<SourceTable[]> {
  const tables = new Map<string, { kind: TableKind; source: ProductionSource | null; rows: SourceRow[] }>()
  let row = 0
  const turn = pace()
  for (const [listName, list] of await readObjectLists({ bytes, name, maxBytes: FILE_BYTES })) {
    for await (const value of paced(list, turn)) {
      row += 1
      if (!isRecord(value)) continue
      const { kind, source } = recogniseObject(value, listName)
      const key = `${kind} ${source ?? ''}`
      const table = tables.get(key) ?? { kind, source, rows: [] }
      table.rows.push({ row, values: value })
      tables.set(key, table)
    }
  }
  if (tables.size === 0) throw new SheetError('invalid', text('production.no_objects', { name }), { name })
  return [...tables.values()].map((table) => ({ ...table, file: name, header: [] }))
}

async function sheetTable(bytes: Buffer, name: string): Promise<SourceTable[]> {
  const { header, rows } = await readAnySheet(bytes, name, ROWS_MAX, SHEET_FILE_BYTES)
  return [{ ...recogniseSheet(header), file: name, header, rows }]
}

async function oneFile({ name, bytes }: NamedBytes): Promise<SourceTable[]> {
  return extensionOf(name) === 'json' ? jsonTables(bytes, name) : sheetTable(bytes, name)
}

/**
 * The tables in a file of a source, by kind of row.
 * @throws {SheetError} invalid_file_format, invalid, too_large
 */
export async function readTables(file: NamedBytes): Promise<SourceTable[]> {
  const extension = extensionOf(file.name)
  if (!['csv', 'xlsx', 'json', 'zip'].includes(extension)) {
    throw new SheetError('invalid_file_format', text('production.format'), { name: file.name })
  }
  if (extension !== 'zip') return oneFile(file)
  const inside = await unzip(file.bytes)
  const readable = inside.filter(({ name }) => ['csv', 'xlsx', 'json'].includes(extensionOf(name)))
  if (readable.length === 0) throw new SheetError('invalid', text('production.archive_empty'), { name: file.name })
  const tables: SourceTable[] = []
  for (const one of readable) tables.push(...(await oneFile(one)))
  const count = tables.reduce((sum, { rows }) => sum + rows.length, 0)
  if (count > OBJECTS_MAX) {
    const values = { rows: formatNumber(count, 0), limit: formatNumber(OBJECTS_MAX, 0) }
    throw new SheetError('too_large', text('sheet.too_many_rows', values), { max_rows: OBJECTS_MAX })
  }
  return tables
}

/** The tracker that most rows come from; null where none can be told. */
export function sourceOfTables(tables: readonly SourceTable[]): ProductionSource | null {
  const counts = new Map<ProductionSource, number>()
  for (const { source, rows } of tables) if (source) counts.set(source, (counts.get(source) ?? 0) + rows.length)
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? null
}
