import papa from 'papaparse'
import { decodeText } from '../files/decode-text.js'
import { original } from './formula.js'
import { SHEET_COLUMNS, SHEET_LINES } from './limits.js'
import { SheetFault } from './sheet-fault.js'

/** Characters in which the header ends. */
const HEADER_MAX = 10_000

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
  const csv = decodeText(bytes)
  if (csv === null) throw new SheetFault('invalid', [{ key: 'sheet.encoding' }])
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
