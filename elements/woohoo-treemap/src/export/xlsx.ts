import { xlsxParts, type SheetCell } from '@arbo/core'
import type { Cell, Sheet } from './sheet.ts'
import { zip } from './zip.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const cellOf = (cell: Cell): SheetCell => (cell === null ? null : 'number' in cell ? cell.number : cell.text)

/** A sheet as a workbook for Excel: heads and the total in bold, the first row and column fixed. */
export function xlsxOf({ name, head, rows }: Sheet): Promise<Blob> {
  const columns = head.map((label, at) =>
    at === 0 ? ({ label, kind: 'text', width: 32 } as const) : ({ label, kind: 'metric' } as const),
  )
  const parts = xlsxParts(name, columns, { isFirstFixed: true })
  const lines = rows.map((cells, at) => parts.line({ cells: cells.map(cellOf), isBold: at === rows.length - 1 }))
  return zip({ ...parts.files, [parts.sheetPath]: [parts.head, ...lines, parts.tail].join('') }, XLSX)
}
