import { ChevronDown, ChevronUp } from '@arbo/kit/icons'
import { classes, Text, Tick } from '@arbo/kit/ui'
import type { PointerEvent, ReactNode } from 'react'
import { gridTexts } from './texts.ts'
import { MAX_WIDTH, MIN_WIDTH } from './grid-column.ts'
import { cellId, cellStyle, type GridLayout } from './GridRow.tsx'
import type { Span } from './grid-window.ts'
import styles from './grid.module.css'

interface GridHeadProps<Row> {
  layout: GridLayout<Row>
  span: Span
  order: string
  onOrder: (key: string, more: boolean) => void
  onWidth: ((id: string, width: number) => void) | undefined
  /** The column whose head has the cursor, else -1. */
  active: number
  checked: 'all' | 'some' | 'none'
  onCheckAll: () => void
}

export const widthWithin = (width: number): number => Math.round(Math.max(MIN_WIDTH, Math.min(MAX_WIDTH, width)))

/** Heads of the columns: a click orders the list, with Shift by one more; their edges are dragged. */
export function GridHead<Row>(props: GridHeadProps<Row>): ReactNode {
  const { layout, span, order, onOrder, onWidth, active, checked, onCheckAll } = props
  const { columns, edges, frozen, selectable, width } = layout
  const keys = order.split(',')

  function resize(
    event: PointerEvent<HTMLElement>,
    id: string,
    now: number,
    onWidth: NonNullable<typeof props.onWidth>,
  ): void {
    event.preventDefault()
    event.stopPropagation()
    const handle = event.currentTarget
    const start = event.clientX
    const turn = getComputedStyle(handle).direction === 'rtl' ? -1 : 1
    handle.setPointerCapture(event.pointerId)
    const move = (at: globalThis.PointerEvent): void => onWidth(id, widthWithin(now + (at.clientX - start) * turn))
    handle.addEventListener('pointermove', move)
    handle.addEventListener('lostpointercapture', () => handle.removeEventListener('pointermove', move), { once: true })
  }

  function head(col: number): ReactNode {
    const column = columns[col]
    if (!column) return null
    const { id, label, sortKey, align } = column
    const size = (edges[col + 1] ?? 0) - (edges[col] ?? 0)
    const at = sortKey === undefined ? -1 : keys.findIndex((key) => key.replace(/^-/, '') === sortKey)
    const isDown = at !== -1 && keys[at]?.startsWith('-')
    return (
      <div
        key={id}
        role="columnheader"
        id={cellId(layout.id, -1, col)}
        className={classes(
          styles['datagrid-head-cell'],
          align === 'end' && styles['end'],
          col < frozen && styles['frozen'],
          column.muted && styles['muted'],
          active === col && styles['active'],
        )}
        style={cellStyle(layout, col)}
        aria-colindex={col + 1 + (selectable ? 1 : 0)}
        aria-sort={at === -1 ? undefined : isDown ? 'descending' : 'ascending'}
        title={column.hint ?? label}
      >
        {sortKey === undefined ? (
          (column.head ?? <Text truncate>{label}</Text>)
        ) : (
          <button
            type="button"
            tabIndex={-1}
            className={classes(styles['datagrid-sort'], at !== -1 && styles['current'])}
            onClick={(event) => onOrder(sortKey, event.shiftKey)}
          >
            <Text truncate>{label}</Text>
            {isDown ? <ChevronDown /> : <ChevronUp />}
            {at !== -1 && keys.length > 1 && (
              <Text tone="subtle" font="caption">
                {at + 1}
              </Text>
            )}
          </button>
        )}
        {onWidth && (
          <span
            className={styles['datagrid-resize']}
            onPointerDown={(event) => resize(event, id, size, onWidth)}
            onDoubleClick={() => onWidth(id, column.width)}
          />
        )}
      </div>
    )
  }

  const cells: ReactNode[] = []
  for (let col = 0; col < frozen; col += 1) cells.push(head(col))
  const skipped = (edges[span.first] ?? 0) - (edges[frozen] ?? 0)
  if (skipped > 0) cells.push(<div key="skipped" role="presentation" style={{ inlineSize: skipped, flex: 'none' }} />)
  for (let col = span.first; col < span.last; col += 1) cells.push(head(col))
  return (
    <div role="rowgroup" className={styles['datagrid-head']} style={{ inlineSize: width }}>
      <div role="row" className={styles['datagrid-head-row']} style={{ blockSize: layout.head }} aria-rowindex={1}>
        {selectable && (
          <div role="columnheader" className={styles['datagrid-check']} aria-colindex={1}>
            <Tick
              tabIndex={-1}
              label={gridTexts.chooseAll}
              checked={checked === 'all'}
              isMixed={checked === 'some'}
              onChange={onCheckAll}
            />
          </div>
        )}
        {cells}
      </div>
    </div>
  )
}
