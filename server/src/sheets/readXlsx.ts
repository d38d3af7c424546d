import { readSheet } from 'read-excel-file/universal'
import { text } from '../texts.ts'
import { checkArchive } from './checkArchive.ts'
import { SheetError } from './sheetError.ts'

/** A cell as text: days as yyyy-mm-dd (cells have no time zone, and the reader gives them in UTC). */
function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10)
  return String(cell as string | number | boolean)
}

/**
 * Rows of cells of the first sheet.
 * @throws {SheetError} invalid, too_large
 */
export async function readXlsx(bytes: Buffer): Promise<string[][]> {
  checkArchive(bytes)
  try {
    const copy = new Uint8Array(bytes)
    const rows = await readSheet(copy.buffer)
    return rows.map((row) => row.map(cellText))
  } catch (cause) {
    throw new SheetError('invalid', text('sheet.invalid'), {}, cause)
  }
}
