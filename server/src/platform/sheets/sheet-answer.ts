import type { SheetFormat } from '@arbo/core/contract'
import { attachment } from '../http/attachment.ts'
import type { FileAnswer } from '../http/handler.ts'
import { SHEET_TYPES } from './sheet-stream.ts'
import { writeSheet } from './write-sheet.ts'

/** A sheet as the answer of an export. @param name of the file, ASCII, without its extension */
export async function sheetAnswer(
  name: string,
  format: SheetFormat,
  columns: readonly string[],
  rows: Parameters<typeof writeSheet>[2],
): Promise<FileAnswer> {
  return {
    body: await writeSheet(format, columns, rows),
    type: SHEET_TYPES[format],
    headers: attachment(`${name}.${format}`),
  }
}
