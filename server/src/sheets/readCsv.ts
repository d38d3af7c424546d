import papa from 'papaparse'
import { text } from '../texts.ts'
import { original } from './formula.ts'
import { SHEET_COLUMNS, SHEET_LINES } from './limits.ts'
import { SheetError } from './sheetError.ts'

/** Characters in which the header ends. */
const HEADER_MAX = 10_000

/** UTF-8, or UTF-16 where its byte order mark says so, as Excel's 'Unicode text' has it. */
function decode(bytes: Buffer): string {
  const mark = bytes.readUInt16BE(0)
  const encoding = mark === 0xfffe ? 'utf-16le' : mark === 0xfeff ? 'utf-16be' : 'utf-8'
  try {
    const decoded = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    if (!decoded.includes('\0')) return decoded
  } catch (cause) {
    throw new SheetError('invalid', text('sheet.encoding'), {}, cause)
  }
  throw new SheetError('invalid', text('sheet.invalid'))
}

/** What separates the cells of the header, which has no numbers or sentences that could mislead. */
function separatorOf(csv: string): string {
  const header = /^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(csv)?.[0].replace(/"(?:[^"]|"")*"/g, '') ?? ''
  const [best] = [',', ';', '\t'].sort((one, other) => header.split(other).length - header.split(one).length)
  return best ?? ','
}

/**
 * Rows of cells, separated by commas, semicolons or tabs.
 * @throws {SheetError} invalid, too_large
 */
export function readCsv(bytes: Buffer): string[][] {
  const lines: string[][] = []
  let fault: SheetError | undefined
  const csv = bytes.length < 2 ? bytes.toString('latin1') : decode(bytes)
  papa.parse<string[]>(csv, {
    delimiter: separatorOf(csv.slice(0, HEADER_MAX)),
    skipEmptyLines: false,
    // Row by row, so that a file of nothing but separators is given up early.
    step({ data, errors }, parser) {
      const [error] = errors.filter(({ type }) => type === 'Quotes')
      if (error) fault = new SheetError('invalid', text('sheet.quotes', { row: lines.length + 1 }))
      if (data.length > SHEET_COLUMNS || lines.length >= SHEET_LINES)
        fault = new SheetError('too_large', text('sheet.too_wide', { columns: SHEET_COLUMNS, rows: SHEET_LINES }))
      if (fault) return parser.abort()
      lines.push(data.map(original))
    },
  })
  if (fault) throw fault
  return lines
}
