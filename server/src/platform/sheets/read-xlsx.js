import { readSheet } from 'read-excel-file/universal'
import { checkArchive } from './check-archive.js'
import { unreadable } from './sheet-fault.js'

/**
 * A cell as text: days as yyyy-mm-dd (cells have no time zone, and the reader gives them in UTC).
 *
 * @param {unknown} cell
 */
function cellText(cell) {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10)
  return String(/** @type {string | number | boolean} */ (cell))
}

/**
 * Rows of cells of the first sheet.
 *
 * @param {Buffer} bytes
 * @returns {Promise<string[][]>}
 * @throws {import('./sheet-fault.js').SheetFault} invalid, too_large
 */
export async function readXlsx(bytes) {
  checkArchive(bytes)
  try {
    const copy = new Uint8Array(bytes)
    const rows = await readSheet(copy.buffer)
    return rows.map((row) => row.map(cellText))
  } catch (cause) {
    throw unreadable(cause)
  }
}
