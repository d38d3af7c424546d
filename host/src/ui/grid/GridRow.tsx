import { ChevronDown, ChevronRight } from '@arbo/kit/icons'
import { classes, Tick } from '@arbo/kit/ui'
import { memo, type CSSProperties, type ReactNode } from 'react'
import { texts } from '../../app/texts.ts'
import { gridTexts } from './texts.ts'
import { CHECK_WIDTH, type GridColumn, type GridLineView } from './grid-column.ts'
import type { Span } from './grid-window.ts'
import styles from './grid.module.css'

export interface GridLayout<Row> {
  id: string
  columns: readonly GridColumn<Row>[]
  /** Left edges of the columns, after the row's checkbox. */
  edges: readonly number[]
  frozen: number
  /** Width of all columns, in px. */
  width: number
  height: number
  /** Heights of head and foot, in px. */
  head: number
  foot: number
  selectable: boolean
}

interface GridRowProps<Row> {
  layout: GridLayout<Row>
  span: Span
  line: number
  view: GridLineView<Row>
  /** The column with the cursor in this row, else -1. */
  active: number
  /** Marked columns, else null. */
  from: number
  to: number
  selected: boolean
  /** Of a row that can be put in another place (useReorder). */
  reorder?: string | undefined
  held?: true | undefined
  drop?: 'before' | 'after' | undefined
}

export const cellId = (grid: string, line: number, col: number): string => `${grid}-${line}-${col}`

/** Its width and, of one that may stick, where. */
export function cellStyle<Row>({ edges, frozen, selectable }: GridLayout<Row>, col: number): CSSProperties {
  const edge = edges[col] ?? 0
  const inlineSize = (edges[col + 1] ?? 0) - edge
  if (col >= frozen) return { inlineSize }
  return { inlineSize, '--start': `${edge + (selectable ? CHECK_WIDTH : 0)}px` } as CSSProperties
}

function Cell<Row>({ row, line, col, props }: { row: Row; line: number; col: number; props: GridRowProps<Row> }) {
  const { layout, active, from, to } = props
  const column = layout.columns[col]
  if (!column) return null
  const flag = column.flagOf?.(row) ?? null
  const lock = column.editor && (column.lockOf?.(row) ?? null)
  return (
    <div
      role="gridcell"
      id={cellId(layout.id, line, col)}
      className={classes(
        styles['datagrid-cell'],
        column.align === 'end' && styles['end'],
        col < layout.frozen && styles['frozen'],
        column.muted && styles['muted'],
        active === col && styles['active'],
        col >= from && col <= to && styles['marked'],
        flag && styles[`flag-${flag.state}`],
        column.editor && lock === null && styles['editable'],
      )}
      style={cellStyle(layout, col)}
      aria-colindex={col + 1 + (layout.selectable ? 1 : 0)}
      aria-readonly={column.editor && lock === null ? undefined : true}
      aria-selected={active === col || (col >= from && col <= to)}
      aria-invalid={flag?.state === 'failed' || flag?.state === 'conflict' ? true : undefined}
      title={flag?.message ?? lock ?? undefined}
      data-col={col}
    >
      {column.cell(row)}
      {flag?.message && <span className="arbo-visually-hidden">. {flag.message}</span>}
    </div>
  )
}

function Row<T>(props: GridRowProps<T>): ReactNode {
  const { layout, span, line, view, active, selected } = props
  const { columns, edges, frozen, height, width, selectable } = layout
  const style = { blockSize: height, inlineSize: width, transform: `translateY(${line * height}px)` }
  // The head is the first row.
  const shared = { role: 'row', style, 'aria-rowindex': line + 2, 'data-line': line }
  if (view.type === 'group') {
    return (
      <div {...shared} className={classes(styles['datagrid-row'], styles['datagrid-group'])}>
        <div
          role="gridcell"
          id={cellId(layout.id, line, 0)}
          className={classes(styles['datagrid-group-cell'], active !== -1 && styles['active'])}
          aria-expanded={!view.collapsed}
          aria-colindex={1}
          aria-colspan={columns.length + (selectable ? 1 : 0)}
          data-col={0}
          data-group={view.key}
        >
          {view.collapsed ? <ChevronRight /> : <ChevronDown />}
          {view.label}
        </div>
      </div>
    )
  }
  const { row } = view
  if (row === undefined) {
    return (
      <div {...shared} className={classes(styles['datagrid-row'], styles['datagrid-waiting'])} aria-busy="true">
        <div role="gridcell" id={cellId(layout.id, line, Math.max(0, active))} aria-colindex={1} data-col={0}>
          <span className="arbo-visually-hidden">{texts.loading}</span>
        </div>
      </div>
    )
  }
  const cells: ReactNode[] = []
  for (let col = 0; col < frozen; col += 1) cells.push(<Cell key={col} row={row} line={line} col={col} props={props} />)
  const skipped = (edges[span.first] ?? 0) - (edges[frozen] ?? 0)
  if (skipped > 0) cells.push(<div key="skipped" role="presentation" style={{ inlineSize: skipped, flex: 'none' }} />)
  for (let col = span.first; col < span.last; col += 1) {
    cells.push(<Cell key={col} row={row} line={line} col={col} props={props} />)
  }
  return (
    <div
      {...shared}
      className={classes(styles['datagrid-row'], selected && styles['selected'])}
      data-reorder={props.reorder}
      data-held={props.held}
      data-drop={props.drop}
    >
      {selectable && (
        <div role="gridcell" className={styles['datagrid-check']} aria-colindex={1}>
          <Tick tabIndex={-1} checked={selected} label={gridTexts.chooseRow({ number: line + 1 })} data-check="" />
        </div>
      )}
      {cells}
    </div>
  )
}

/** `lineAt` makes a new view for each call, but keeps the row object. */
function isSameView<T>(one: GridLineView<T>, other: GridLineView<T>): boolean {
  return one.type === 'row' && other.type === 'row' && one.key === other.key && one.row === other.row
}

function isSameRow<T>(one: GridRowProps<T>, other: GridRowProps<T>): boolean {
  return (
    isSameView(one.view, other.view) &&
    one.layout === other.layout &&
    one.span === other.span &&
    one.line === other.line &&
    one.active === other.active &&
    one.from === other.from &&
    one.to === other.to &&
    one.selected === other.selected &&
    one.reorder === other.reorder &&
    one.held === other.held &&
    one.drop === other.drop
  )
}

/** A row of the grid. It is drawn again only where something in it changed: not while the grid scrolls. */
export const GridRow = memo(Row, isSameRow) as typeof Row
