import type { ReactNode } from 'react'
import type { CellEditorProps, GridColumn } from './grid-column.ts'
import styles from './grid.module.css'

interface GridEditorProps<Row> extends CellEditorProps<Row> {
  column: GridColumn<Row>
  /** Where the cell is, in px of the grid’s ground. */
  place: { left: number; top: number; width: number; height: number }
}

/** A cell's editor, placed over it. It stays while the cell may scroll out of view. */
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
