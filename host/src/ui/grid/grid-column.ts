import type { ReactNode } from 'react'

/** Where the cursor goes after editing: the cell below, the next or previous one, or nowhere. */
export type EditMove = 'down' | 'next' | 'back' | 'stay'

export interface CellEditorProps<Row> {
  row: Row
  /** The typed text that replaces the cell's value; null where the cell was opened by click or Enter. */
  typed: string | null
  /** `fill`: for all cells that are marked in this column. */
  onDone: (value: unknown, how?: { move?: EditMove; fill?: boolean }) => void
  onCancel: () => void
}

/** Why a cell differs from the server's value. */
export interface CellFlag {
  state: 'sending' | 'waiting' | 'failed' | 'conflict'
  message: string | null
}

export interface GridColumn<Row> {
  id: string
  label: string
  /** Default, in px: the user can change it. */
  width: number
  /** In place of the label in the column’s head. */
  head?: ReactNode
  /** On pointing at the head; the label where left out. */
  hint?: string
  /** Less is expected here: a day off. */
  muted?: boolean
  /** Numbers stand at the end. */
  align?: 'end'
  /** The sort key of this column. */
  sortKey?: string
  /** Must be cheap: it renders while the grid scrolls. */
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

/** A line of the grid: the head of a group, or a row; undefined while it is being loaded. */
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
