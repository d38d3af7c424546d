import { Readable } from 'node:stream'
import type { SheetColumn, SheetFormat, SheetLine } from '@arbo/core/contract'
import { csvStream } from './csv-stream.ts'
import { xlsxStream } from './xlsx-stream.ts'

export const SHEET_TYPES: Readonly<Record<SheetFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** A sheet piece by piece, as its lines come. @param title of the sheet in an Excel file */
export function sheetStream(
  format: SheetFormat,
  title: string,
  columns: readonly SheetColumn[],
  lines: AsyncIterable<readonly SheetLine[]>,
): Readable {
  return format === 'csv' ? Readable.from(csvStream(columns, lines)) : xlsxStream(title, columns, lines)
}
