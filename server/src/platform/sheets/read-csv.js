import papa from 'papaparse'
import { original } from './formula.js'
import { SHEET_COLUMNS, SHEET_LINES } from './limits.js'
import { SheetFault, unreadable } from './sheet-fault.js'

/** Characters in which the header ends. */
const HEADER_MAX = 10_000

/**
 * UTF-8, or UTF-16 where its byte order mark says so, as Excel's 'Unicode text' has it.
 *
 * @param {Buffer} bytes
 */
function decode(bytes) {
  const mark = bytes.readUInt16BE(0)
  const encoding = mark === 0xfffe ? 'utf-16le' : mark === 0xfeff ? 'utf-16be' : 'utf-8'
  try {
    const decoded = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    if (!decoded.includes('\0')) return decoded
  } catch (cause) {
    throw new SheetFault('invalid', [{ key: 'sheet.encoding' }], {}, cause)
  }
  throw unreadable()
}

/**
 * What separates the cells of the header, which has no numbers or sentences that could mislead.
 *
 * @param {string} csv
 */
function separatorOf(csv) {
  const header = /^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(csv)?.[0].replace(/"(?:[^"]|"")*"/g, '') ?? ''
  const [best] = [',', ';', '\t'].sort((one, other) => header.split(other).length - header.split(one).length)
  return best ?? ','
}

/**
 * Rows of cells, separated by commas, semicolons or tabs.
 *
 * @param {Buffer} bytes
 * @returns {string[][]}
 * @throws {SheetFault} invalid, too_large
 */
export function readCsv(bytes) {
  /** @type {string[][]} */
  const lines = []
  /** @type {SheetFault | undefined} */
  let fault
  const csv = bytes.length < 2 ? bytes.toString('latin1') : decode(bytes)
  papa.parse(csv, {
    delimiter: separatorOf(csv.slice(0, HEADER_MAX)),
    skipEmptyLines: false,
    /**
     * Row by row, so that a file of nothing but separators is given up early.
     *
     * @param {import('papaparse').ParseStepResult<string[]>} result
     * @param {import('papaparse').Parser} parser
     */
    step({ data, errors }, parser) {
      if (errors.some(({ type }) => type === 'Quotes')) {
        fault = new SheetFault('invalid', [{ key: 'sheet.quotes', values: { row: lines.length + 1 } }])
      }
      if (data.length > SHEET_COLUMNS || lines.length >= SHEET_LINES) {
        const values = { columns: SHEET_COLUMNS, rows: SHEET_LINES }
        fault = new SheetFault('too_large', [{ key: 'sheet.too_wide', values }])
      }
      if (fault) return parser.abort()
      lines.push(data.map(original))
    },
  })
  if (fault) throw fault
  return lines
}
