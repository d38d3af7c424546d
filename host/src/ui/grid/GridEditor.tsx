import type { ReactNode } from 'react'
import type { CellEditorProps, GridColumn } from './grid-column.ts'
import styles from './grid.module.css'

interface GridEditorProps<Row> extends CellEditorProps<Row> {
  column: GridColumn<Row>
  /** Where the cell is, in px of the grid’s ground. */
  place: { left: number; top: number; width: number; height: number }
}

/** What a cell is edited with, over its place. It stays while the cell itself may scroll away. */
export function GridEditor<Row>({ column, place, ...props }: GridEditorProps<Row>): ReactNode {
  const { left, top, width, height } = place
  return (
    <div
      className={styles['datagrid-editor']}
      role="presentation"
      style={{ insetInlineStart: left, insetBlockStart: top, inlineSize: width, blockSize: height }}
    >
      {column.editor?.(props)}
    </div>
  )
}
