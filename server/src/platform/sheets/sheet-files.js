import { ZipFault } from '../files/zip-fault.js'
import { withZip } from '../files/zip-reader.js'
import { ARCHIVE_FILES, ENTRY_GROWTH, SHEET_COLUMNS, SHEET_LINES, UNPACKED_BYTES } from './limits.js'
import { SheetFault, unreadable } from './sheet-fault.js'

/** Names of the files that a table is read from; pictures and macros are passed over. */
const READ = /\.(xml|rels)$/i

/**
 * Number of a column by its letters: A is 1.
 *
 * @param {string} letters
 */
function columnNumber(letters) {
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
}

/**
 * The reader fills the rectangle up to the last cell, so that one cell at XFD1048576 makes 17 thousand million.
 *
 * @param {string} xml
 */
function checkCells(xml) {
  if (!xml.includes('sheetData')) return
  for (const [, address = ''] of xml.matchAll(/\sr\s*=\s*["']([^"']*)["']/g)) {
    const [, letters = '', digits] = /^([A-Z]{0,3})(\d{1,7})$/.exec(address) ?? []
    if (digits === undefined) throw unreadable()
    if (columnNumber(letters) > SHEET_COLUMNS || Number(digits) > SHEET_LINES) {
      const values = { columns: SHEET_COLUMNS, rows: SHEET_LINES }
      throw new SheetFault('too_large', [{ key: 'sheet.too_wide', values }])
    }
  }
}

/** @param {import('../files/zip-reader.js').ZipReader} archive */
async function checkedFiles(archive) {
  archive.check(archive.entries, { bytes: UNPACKED_BYTES, growth: ENTRY_GROWTH })
  /** @type {[name: string, content: Buffer][]} */
  const files = []
  for (const entry of archive.entries.filter(({ name }) => READ.test(name))) {
    const content = await archive.read(entry)
    checkCells(content.toString('latin1'))
    files.push([entry.name, content])
  }
  return files
}

/**
 * The files of an xlsx that hold its table. One that would unfold to more than a table (a zip bomb) is refused before
 * anything is unpacked, and no file is unpacked to more than it says.
 *
 * @param {Buffer} bytes
 * @throws {SheetFault} too_large, invalid
 */
export async function sheetFiles(bytes) {
  try {
    return await withZip(bytes, checkedFiles, ARCHIVE_FILES)
  } catch (error) {
    if (!(error instanceof ZipFault)) throw error
    if (error.kind !== 'too_many' && error.kind !== 'too_large') throw unreadable(error)
    throw new SheetFault('too_large', [{ key: 'sheet.unpacks_too_large' }], { limit: UNPACKED_BYTES })
  }
}
