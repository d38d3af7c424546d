import type { ReportCell, ReportCellKind } from '@arbo/core/contract'

/** A line of a file: cells in the order of the columns. */
export interface SheetLine {
  cells: readonly ReportCell[]
  /** A total. */
  isBold?: boolean
}

export interface SheetColumn {
  label: string
  kind: ReportCellKind
  /** In letters; without it what its kind takes. */
  width?: number
}

const NUMBERS: ReadonlySet<ReportCellKind> = new Set(['count', 'metric', 'percent'])
const NUMBER = /^-?\d+(\.\d+)?$/

/** Whether a cell is a figure, so that a minus in front of it is no formula. */
export function isFigure(kind: ReportCellKind, cell: ReportCell): boolean {
  return NUMBERS.has(kind) && cell !== null && NUMBER.test(String(cell))
}
