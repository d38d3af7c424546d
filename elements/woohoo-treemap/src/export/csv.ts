import { CSV_MARK, csvLine } from '@arbo/core'
import type { Cell, Sheet } from './sheet.ts'

const cellOf = (cell: Cell) => (cell !== null && 'text' in cell ? cell.text : cell)

/** A sheet as CSV, with the mark by which Excel knows UTF-8. */
export function csvOf({ head, rows }: Sheet): Blob {
  const lines = [csvLine(head), ...rows.map((row) => csvLine(row.map(cellOf)))]
  return new Blob([CSV_MARK, ...lines], { type: 'text/csv;charset=utf-8' })
}
