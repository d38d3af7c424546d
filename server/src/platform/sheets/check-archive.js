import { inflateRawSync } from 'node:zlib'
import {
  ARCHIVE_FILES,
  RATIO_FREE_BYTES,
  SHEET_COLUMNS,
  SHEET_LINES,
  UNPACKED_BYTES,
  UNPACKED_RATIO,
} from './limits.js'
import { SheetFault, unreadable } from './sheet-fault.js'

/** Signatures and fixed lengths of the zip format (PKWARE APPNOTE 4.3). */
const END = 0x06054b50
const END_BYTES = 22
const COMMENT_BYTES = 0xffff
const ENTRY = 0x02014b50
const ENTRY_BYTES = 46
const LOCAL = 0x04034b50
const LOCAL_BYTES = 30
const STORED = 0
const DEFLATED = 8

/** @typedef {{ name: string, method: number, packed: number, unpacked: number, at: number }} ArchiveFile */

const tooLarge = () => new SheetFault('too_large', [{ key: 'sheet.unpacks_too_large' }], { limit: UNPACKED_BYTES })

/**
 * Where the central directory's end record stands.
 *
 * @param {Buffer} bytes
 */
function endOf(bytes) {
  const first = Math.max(0, bytes.length - END_BYTES - COMMENT_BYTES)
  for (let at = bytes.length - END_BYTES; at >= first; at -= 1) if (bytes.readUInt32LE(at) === END) return at
  throw unreadable()
}

/**
 * The entries of the central directory, which the reader goes by as well.
 * @param {Buffer} bytes
 */
function filesOf(bytes) {
  const end = endOf(bytes)
  const count = bytes.readUInt16LE(end + 10)
  if (count > ARCHIVE_FILES) throw tooLarge()
  /** @type {ArchiveFile[]} */
  const files = []
  let at = bytes.readUInt32LE(end + 16)
  while (files.length < count) {
    if (bytes.readUInt32LE(at) !== ENTRY) throw unreadable()
    const nameLength = bytes.readUInt16LE(at + 28)
    files.push({
      name: bytes.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + nameLength),
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      unpacked: bytes.readUInt32LE(at + 24),
      at: bytes.readUInt32LE(at + 42),
    })
    at += ENTRY_BYTES + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return files
}

/**
 * A file of an archive as it is packed. Reading beyond the end throws.
 *
 * @param {Buffer} bytes
 * @param {ArchiveFile} file
 * @returns {{ packed: Buffer, isStored: boolean }}
 * @throws {SheetFault} invalid where it is packed in a way that is not read here
 */
export function packedBytes(bytes, file) {
  if (bytes.readUInt32LE(file.at) !== LOCAL) throw unreadable()
  const start = file.at + LOCAL_BYTES + bytes.readUInt16LE(file.at + 26) + bytes.readUInt16LE(file.at + 28)
  if (file.method !== STORED && file.method !== DEFLATED) throw unreadable()
  return { packed: bytes.subarray(start, start + file.packed), isStored: file.method === STORED }
}

/**
 * @param {Buffer} bytes
 * @param {ArchiveFile} file
 */
function unpack(bytes, file) {
  const { packed, isStored } = packedBytes(bytes, file)
  return isStored ? packed : inflateRawSync(packed, { maxOutputLength: Math.max(1, file.unpacked) })
}

/**
 * The files of any zip archive, as its central directory lists them.
 *
 * @param {Buffer} bytes
 * @returns {ArchiveFile[]}
 * @throws {SheetFault} invalid, too_large
 */
export function archiveFiles(bytes) {
  if (bytes.length < END_BYTES) throw unreadable()
  return filesOf(bytes)
}

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

/**
 * Refuses an xlsx that would unfold to more than a table (a zip bomb), before anything is unpacked; then that its sizes
 * are true, by unpacking no more than they say.
 *
 * @param {Buffer} bytes
 * @throws {SheetFault} too_large, invalid
 */
export function checkArchive(bytes) {
  try {
    if (bytes.length < END_BYTES) throw unreadable()
    const files = filesOf(bytes)
    const unpacked = files.reduce((sum, file) => sum + file.unpacked, 0)
    const isDense = files.some(
      (file) => file.unpacked > RATIO_FREE_BYTES && file.unpacked > Math.max(1, file.packed) * UNPACKED_RATIO,
    )
    if (unpacked > UNPACKED_BYTES || isDense) throw tooLarge()
    for (const file of files) {
      const content = unpack(bytes, file)
      if (content.length !== file.unpacked) throw unreadable()
      if (file.name.endsWith('.xml')) checkCells(content.toString('latin1'))
    }
  } catch (error) {
    // Cut off, or larger than it says: reading beyond the end and inflating too much both throw.
    throw error instanceof SheetFault ? error : unreadable(error)
  }
}
