import writeXlsxFile from 'write-excel-file/node'
import { CSV_MARK, csvLine } from '@arbo/core/contract'
import type { SheetFormat } from '@arbo/core/contract'
import { CELL_LENGTH } from './limits.js'

const WIDEST = 60

type Cell = string | number | null | undefined

const cellText = (cell: Cell): string => (cell === null || cell === undefined ? '' : String(cell))

function writeCsv(lines: readonly (readonly Cell[])[]): Buffer {
  return Buffer.from(CSV_MARK + lines.map((line) => csvLine(line.map(cellText))).join(''))
}

/** Every cell is text, so that nothing is run, rounded or taken for a date. */
function writeXlsx(columns: readonly string[], rows: readonly (readonly Cell[])[]): Promise<Buffer> {
  const cell = (value: Cell) => ({ value: cellText(value).slice(0, CELL_LENGTH), type: String })
  const header = columns.map((name) => ({ ...cell(name), fontWeight: 'bold' as const }))
  const widths = columns.map((name, at) => ({
    width: Math.min(WIDEST, 2 + Math.max(name.length, ...rows.slice(0, 200).map((row) => cellText(row[at]).length))),
  }))
  const data = [header, ...rows.map((row) => row.map(cell))]
  return writeXlsxFile(data, { columns: widths, stickyRowsCount: 1 }).toBuffer()
}

/**
 * A file with a header line, which readSheet reads back to the same values.
 * @param rows cells in the order of `columns`
 */
export async function writeSheet(
  format: SheetFormat,
  columns: readonly string[],
  rows: readonly (readonly Cell[])[],
): Promise<Buffer> {
  return format === 'csv' ? writeCsv([columns, ...rows]) : writeXlsx(columns, rows)
}
