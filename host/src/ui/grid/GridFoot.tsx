import { classes } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { cellStyle, type GridLayout } from './GridRow.tsx'
import type { Span } from './grid-window.ts'
import styles from './grid.module.css'

interface GridFootProps<Row> {
  layout: GridLayout<Row>
  span: Span
  /** Number of this row, after all others. */
  rowIndex: number
}

/** Totals below the rows, always visible. */
export function GridFoot<Row>({ layout, span, rowIndex }: GridFootProps<Row>): ReactNode {
  const { columns, edges, frozen, selectable, width } = layout
  const cell = (col: number): ReactNode => {
    const column = columns[col]
    if (!column) return null
    return (
      <div
        key={column.id}
        role="gridcell"
        className={classes(
          styles['datagrid-cell'],
          column.align === 'end' && styles['end'],
          col < frozen && styles['frozen'],
          column.muted && styles['muted'],
        )}
        style={cellStyle(layout, col)}
        aria-colindex={col + 1 + (selectable ? 1 : 0)}
      >
        {column.total}
      </div>
    )
  }
  const cells: ReactNode[] = []
  for (let col = 0; col < frozen; col += 1) cells.push(cell(col))
  const skipped = (edges[span.first] ?? 0) - (edges[frozen] ?? 0)
  if (skipped > 0) cells.push(<div key="skipped" role="presentation" style={{ inlineSize: skipped, flex: 'none' }} />)
  for (let col = span.first; col < span.last; col += 1) cells.push(cell(col))
  return (
    <div role="rowgroup" className={styles['datagrid-foot']} style={{ inlineSize: width }}>
      <div
        role="row"
        className={styles['datagrid-foot-row']}
        style={{ blockSize: layout.foot }}
        aria-rowindex={rowIndex}
      >
        {selectable && <div role="gridcell" className={styles['datagrid-check']} aria-colindex={1} />}
        {cells}
      </div>
    </div>
  )
}
