import { CELL_LENGTH, SHEET_BYTES } from './limits.js'
import { readCsv } from './read-csv.js'
import { faultOf, SheetFault, unreadable } from './sheet-fault.js'

/** @typedef {import('./sheet-fault.js').Said} Said */
/** @typedef {import('./sheet-table.ts').SheetColumn} SheetColumn */
/** @typedef {import('./sheet-table.ts').SheetRow} SheetRow */

/**
 * @typedef {object} TableInput
 * @property {Uint8Array} bytes
 * @property {string} name of the file; its extension says what it is
 * @property {readonly SheetColumn[] | null} columns null: whatever stands in the header
 * @property {number} maxRows
 * @property {number} [maxBytes] of the file; as of every import where it is left out
 */

/**
 * @typedef {{ rows: SheetRow[], header: string[] } | { fault: import('./sheet-fault.js').Fault }} Report `header` are the
 *   columns that were found
 */

/** Unknown columns that a refusal names, and characters of each. */
const NAMED = 10
const NAME_LENGTH = 60
/** Characters that are kept of a header where any is allowed. */
const HEADER_LENGTH = 180

const keyOf = (/** @type {string} */ name) => name.toLowerCase().replace(/[\s_]+/g, '')

/**
 * @param {number} length
 * @param {number} limit
 */
function checkBytes(length, limit) {
  if (length === 0) throw unreadable()
  if (length <= limit) return
  const values = { megabytes: limit / 1_000_000 }
  throw new SheetFault('too_large', [{ key: 'sheet.too_many_bytes', values }], { limit })
}

/**
 * Which cell of a row belongs to which column.
 *
 * @param {readonly string[]} header
 * @param {readonly SheetColumn[]} columns
 */
function readHeader(header, columns) {
  const titles = new Map(columns.map(({ name, titles: [title = name] = [] }) => [name, title]))
  const byKey = new Map(columns.flatMap((one) => (one.titles ?? [one.name]).map((title) => [keyOf(title), one.name])))
  /** @type {Map<string, number>} */
  const places = new Map()
  /** @type {string[]} */
  const unknown = []
  /** @type {string[]} */
  const repeated = []
  for (const [at, cell] of header.entries()) {
    if (cell.trim() === '') continue
    const name = byKey.get(keyOf(cell))
    if (name === undefined) unknown.push(cell.trim().slice(0, NAME_LENGTH))
    else if (places.has(name)) repeated.push(titles.get(name) ?? name)
    else places.set(name, at)
  }
  const missing = columns
    .filter(({ name, optional }) => !optional && !places.has(name))
    .map(({ name }) => titles.get(name) ?? name)
  if (missing.length + unknown.length + repeated.length === 0) return places
  /** @type {[Said, ...Said[]]} */
  const said = [{ key: 'sheet.invalid' }]
  if (missing.length > 0) said.push({ key: 'sheet.missing_columns', values: { names: missing.join(', ') } })
  if (unknown.length > 0) {
    said.push({ key: 'sheet.unknown_columns', values: { names: unknown.slice(0, NAMED).join(', ') } })
  }
  if (repeated.length > 0) said.push({ key: 'sheet.repeated_columns', values: { names: repeated.join(', ') } })
  throw new SheetFault('invalid', said, { missing, unknown, repeated })
}

/**
 * Every column by its header; a header that stands there before gets a number.
 *
 * @param {readonly string[]} header
 */
function anyHeader(header) {
  /** @type {Map<string, number>} */
  const places = new Map()
  for (const [at, cell] of header.entries()) {
    const name = cell.trim().slice(0, HEADER_LENGTH)
    if (name === '') continue
    let unique = name
    for (let count = 2; places.has(unique); count += 1) unique = `${name} (${count})`
    places.set(unique, at)
  }
  if (places.size === 0) throw new SheetFault('invalid', [{ key: 'sheet.invalid' }])
  return places
}

/**
 * @param {Buffer} bytes
 * @param {string} name
 */
async function linesOf(bytes, name) {
  const extension = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase()
  if (extension === 'csv') return readCsv(bytes)
  if (extension !== 'xlsx') throw new SheetFault('invalid_file_format', [{ key: 'sheet.format' }])
  // Loading the reader takes longer than reading a CSV file.
  const { readXlsx } = await import('./read-xlsx.js')
  return readXlsx(bytes)
}

/**
 * @param {TableInput} input
 * @returns {Promise<{ rows: SheetRow[], header: string[] }>}
 * @throws {SheetFault} invalid_file_format, invalid, too_large
 */
async function rowsOf({ bytes, name, columns, maxRows, maxBytes = SHEET_BYTES }) {
  checkBytes(bytes.length, maxBytes)
  const lines = await linesOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), name)
  if (lines.some((line) => line.some((cell) => cell.length > CELL_LENGTH))) {
    throw new SheetFault('too_large', [
      { key: 'sheet.long_cell', values: { length: CELL_LENGTH.toLocaleString('en') } },
    ])
  }
  const places = columns ? readHeader(lines[0] ?? [], columns) : anyHeader(lines[0] ?? [])
  const names = columns ? columns.map((column) => column.name) : [...places.keys()]
  /** @type {SheetRow[]} */
  const rows = []
  for (const [at, line] of lines.entries()) {
    if (at === 0 || line.every((cell) => cell.trim() === '')) continue
    const values = names.map((column) => [column, (line[places.get(column) ?? -1] ?? '').trim()])
    rows.push({ row: at + 1, values: Object.fromEntries(values) })
  }
  if (rows.length > maxRows) {
    const values = { rows: rows.length.toLocaleString('en'), limit: maxRows.toLocaleString('en') }
    throw new SheetFault('too_large', [{ key: 'sheet.too_many_rows', values }], { max_rows: maxRows })
  }
  if (rows.length === 0) throw new SheetFault('invalid', [{ key: 'sheet.no_rows' }])
  return { rows, header: names }
}

/**
 * The rows of a file, as readSheet promises them, or what is wrong with it.
 *
 * @param {TableInput} input
 * @returns {Promise<Report>}
 */
export async function readTable(input) {
  try {
    return await rowsOf(input)
  } catch (error) {
    return { fault: faultOf(error) }
  }
}
