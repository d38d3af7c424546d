import { zipSync } from 'fflate'
import { readSheet } from 'read-excel-file/universal'
import { unreadable } from './sheet-fault.js'
import { sheetFiles } from './sheet-files.js'

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
  const files = await sheetFiles(bytes)
  try {
    // Its reader has a way of its own to read an archive: it gets what was checked, and nothing else.
    const checked = zipSync(Object.fromEntries(files), { level: 0 })
    const rows = await readSheet(checked.buffer)
    return rows.map((row) => row.map(cellText))
  } catch (cause) {
    throw unreadable(cause)
  }
}
