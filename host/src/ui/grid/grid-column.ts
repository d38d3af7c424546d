import type { ReactNode } from 'react'

/** Where editing goes on: the cell below, the one beside, or nowhere. */
export type EditMove = 'down' | 'next' | 'back' | 'stay'

export interface CellEditorProps<Row> {
  row: Row
  /** What was typed to begin with, in place of what the cell has; null where the cell was opened. */
  typed: string | null
  /** `fill`: for all cells that are marked in this column. */
  onDone: (value: unknown, how?: { move?: EditMove; fill?: boolean }) => void
  onCancel: () => void
}

/** Why a cell does not show what the server has. */
export interface CellFlag {
  state: 'sending' | 'waiting' | 'failed' | 'conflict'
  message: string | null
}

export interface GridColumn<Row> {
  id: string
  label: string
  /** Pixels, until the user makes it another. */
  width: number
  /** Numbers stand at the end. */
  align?: 'end'
  /** What the list is ordered by under this head. */
  sortKey?: string
  /** Light: it is drawn while the grid scrolls. */
  cell: (row: Row) => ReactNode
  /** For the clipboard. */
  textOf?: (row: Row) => string
  /** Left out where the column is never edited. */
  editor?: (props: CellEditorProps<Row>) => ReactNode
  /** Why the cell cannot be changed; null where it can. */
  lockOf?: (row: Row) => string | null
  flagOf?: (row: Row) => CellFlag | null
  /** Below all rows. */
  total?: ReactNode
}

/** A line of the grid: the head of a group, or a row; undefined while it is on its way. */
export type GridLineView<Row> =
  | { type: 'group'; key: string; label: ReactNode; collapsed: boolean }
  | { type: 'row'; key: string; row: Row | undefined }

/** A cell by its numbers; line -1 is the head. */
export interface CellAt {
  line: number
  col: number
}

export const CHECK_WIDTH = 40
export const MIN_WIDTH = 56
export const MAX_WIDTH = 800
