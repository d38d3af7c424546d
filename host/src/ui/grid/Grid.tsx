import { classes, type useReorder } from '@arbo/kit/ui'
import {
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
} from 'react'
import { gridTexts } from './texts.ts'
import { usePageKeys } from '../../app/page-keys.ts'
import { spread } from './clipboard.ts'
import { GridEditor } from './GridEditor.tsx'
import { GridFoot } from './GridFoot.tsx'
import { GridHead, widthWithin } from './GridHead.tsx'
import { GridRow, cellId, type GridLayout } from './GridRow.tsx'
import { CHECK_WIDTH, type CellAt, type EditMove, type GridColumn, type GridLineView } from './grid-column.ts'
import { cellAfterKey, isTyped } from './grid-keys.ts'
import { edgesOf, scrollFor } from './grid-window.ts'
import { useGridClipboard } from './use-grid-clipboard.ts'
import { useGridCursor } from './use-grid-cursor.ts'
import { useGridDrag } from './use-grid-drag.ts'
import { FOOT, HEAD, useGridSpans } from './use-grid-spans.ts'
import styles from './grid.module.css'

/** A cell by its row and column. */
export interface GridCell<Row> {
  row: Row
  column: GridColumn<Row>
}

export interface GridProps<Row> {
  /** Accessible name. */
  label: string
  /** Number of lines. */
  count: number
  /** Must be a new function when any line may have changed. Rows that stay the same objects are not drawn again. */
  lineAt: (line: number) => GridLineView<Row>
  /** In their order; the first `frozen` of them stay while the others move. */
  columns: readonly GridColumn<Row>[]
  frozen: number
  widths: Readonly<Record<string, number>>
  /** Left out where columns keep their width. */
  onWidth?: (id: string, width: number) => void
  /** Heights of head and foot, in px. */
  headHeight?: number
  footHeight?: number
  /** As high as its rows, where they leave room. */
  hugs?: boolean
  /** Height of every line, in px. */
  rowHeight: number
  order: string
  onOrder: (key: string, more: boolean) => void
  /** Gets the visible lines. Must be stable. */
  onShow: (first: number, last: number) => void
  /** Left out where rows cannot be chosen. */
  selection?: {
    has: (key: string) => boolean
    state: 'all' | 'some' | 'none'
    onToggle: (key: string, on: boolean) => void
    onRange: (first: number, last: number) => void
    onAll: (on: boolean) => void
  }
  onToggleGroup?: (key: string) => void
  /** One value for these cells, all of one column. */
  onCommit: (cells: readonly GridCell<Row>[], value: unknown) => void
  /** A text for each of these cells, as pasted; `skipped` texts had no loaded cell to go to. */
  onPaste: (cells: readonly (GridCell<Row> & { text: string })[], skipped: number) => void
  /** What goes on past the last line, with the columns that it covers; left out, it counts as skipped. */
  onPasteBelow?: (block: { columns: readonly GridColumn<Row>[]; rows: string[][] }) => void
  onEmpty: (cells: readonly GridCell<Row>[]) => void
  /** Discards the entry of a cell that failed. */
  onDiscard?: (cell: GridCell<Row>) => void
  /** The user tried to edit a locked cell; null where its column is never edited. */
  onLocked?: (reason: string | null) => void
  onUndo: () => void
  onRedo: () => void
  /** Keys of this list alone, before those of every grid; true where it was one, or the line that the cursor goes to. */
  onKey?: (event: KeyboardEvent, cell: GridCell<Row> & { line: number }) => boolean | number
  /** Rows that can be put in another place, by their keys (useReorder). */
  reorder?: ((key: string) => ReturnType<ReturnType<typeof useReorder>['item']>) | undefined
  /** The rows are those of an earlier query. */
  stale?: boolean
  /** A field in a row of its own after the last line; the cursor goes down to it, and up from it. */
  last?: ReactNode
}

/** The cell under a pointer; null beside the cells. */
function cellOf(target: EventTarget | null): CellAt | null {
  if (!(target instanceof Element)) return null
  const line = target.closest<HTMLElement>('[data-line]')?.dataset['line']
  const col = target.closest<HTMLElement>('[data-col]')?.dataset['col']
  return line === undefined || col === undefined ? null : { line: Number(line), col: Number(col) }
}

interface Editing<Row> extends CellAt {
  /** The cell itself: its row may lie elsewhere by the time it is written. */
  row: Row
  column: GridColumn<Row>
  typed: string | null
  /** Where the cell began when it was opened, in px. */
  left: number
}

/**
 * A table of any length and width that draws only its visible part. It is one tab stop, whose cursor moves by the
 * keys of the ARIA grid pattern; cells are marked, edited, copied, pasted and emptied as in a spreadsheet.
 */
export function Grid<Row>(props: GridProps<Row>): ReactNode {
  const { label, count, lineAt, columns, frozen, widths, rowHeight, order, selection, last, stale = false } = props
  const { onOrder, onWidth, onShow, onCommit, onPaste, onEmpty, onUndo, onRedo, onKey } = props
  const { headHeight = HEAD, footHeight = FOOT, hugs = false } = props
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const lastRow = useRef<HTMLDivElement>(null)
  const lastChecked = useRef(-1)
  const wasActive = useRef(false)
  const [editing, setEditing] = useState<Editing<Row> | null>(null)
  const selectable = selection !== undefined
  const layout = useMemo((): GridLayout<Row> => {
    const edges = edgesOf(columns.map((column) => widths[column.id] ?? column.width))
    const width = (edges.at(-1) ?? 0) + (selectable ? CHECK_WIDTH : 0)
    return { id, columns, edges, frozen, width, height: rowHeight, head: headHeight, foot: footHeight, selectable }
  }, [id, columns, widths, frozen, rowHeight, headHeight, footHeight, selectable])
  const spans = useGridSpans(box, layout, count, onShow)
  const { at, range, isWide, move } = useGridCursor(count, columns.length)
  const draw = useCallback(
    (cell: CellAt): void => {
      wasActive.current = false
      move(cell, true)
    },
    [move],
  )
  const drag = useGridDrag(box, cellOf, draw, layout)
  const withTotals = columns.some(({ total }) => total !== undefined)

  /** Scrolls so far that the cell shows. */
  const reveal = useCallback(
    ({ line, col }: CellAt): void => {
      const element = box.current
      if (!element) return
      const rows = element.clientHeight - layout.head - (withTotals ? layout.foot : 0)
      if (line >= 0) {
        element.scrollTop = scrollFor(element.scrollTop, rows, line * rowHeight, (line + 1) * rowHeight, 0)
      }
      if (col < layout.frozen) return
      const check = selectable ? CHECK_WIDTH : 0
      const [start = 0, end = 0] = [layout.edges[col], layout.edges[col + 1]]
      const turn = getComputedStyle(element).direction === 'rtl' ? -1 : 1
      const scrolledBy = Math.abs(element.scrollLeft)
      const before = layout.edges[layout.frozen] ?? 0
      element.scrollLeft = scrollFor(scrolledBy, element.clientWidth - check, start, end, before) * turn
    },
    [layout, rowHeight, selectable, withTotals],
  )

  const go = (to: CellAt, extend = false): void => {
    move(to, extend)
    reveal(to)
  }

  // A new query begins at the top.
  const top = useRef(stale)
  useEffect(() => {
    if (top.current && !stale && box.current) box.current.scrollTop = 0
    top.current = stale
  }, [stale])

  const rowAt = (line: number): Row | undefined => {
    const view = line >= 0 && line < count ? lineAt(line) : null
    return view?.type === 'row' ? view.row : undefined
  }
  const isOpen = (row: Row | undefined, column: GridColumn<Row> | undefined): boolean =>
    row !== undefined && column?.editor !== undefined && (column.lockOf?.(row) ?? null) === null

  /** Cells of the range that can be changed. */
  function openCells(left = range.left, right = range.right): GridCell<Row>[] {
    const cells: GridCell<Row>[] = []
    for (let line = range.top; line <= range.bottom; line += 1) {
      const row = rowAt(line)
      for (let col = left; col <= right; col += 1) {
        const column = columns[col]
        if (row !== undefined && column && isOpen(row, column)) cells.push({ row, column })
      }
    }
    return cells
  }

  function edit(cell: CellAt, typed: string | null): void {
    const row = rowAt(cell.line)
    const column = columns[cell.col]
    if (row === undefined || !column) return
    if (!isOpen(row, column)) return props.onLocked?.(column.lockOf?.(row) ?? null)
    reveal(cell)
    // A frozen column moves with the scroll position.
    const scrolled = cell.col < frozen ? Math.abs(box.current?.scrollLeft ?? 0) : 0
    setEditing({
      ...cell,
      row,
      column,
      typed,
      left: (layout.edges[cell.col] ?? 0) + (selectable ? CHECK_WIDTH : 0) + scrolled,
    })
  }

  function leave(how: EditMove): void {
    if (!editing) return
    const { line, col } = editing
    setEditing(null)
    box.current?.focus({ preventScroll: true })
    const last = columns.length - 1
    if (how === 'down') go({ line: Math.min(count - 1, line + 1), col })
    if (how === 'next') go({ line, col: Math.min(last, col + 1) })
    if (how === 'back') go({ line, col: Math.max(0, col - 1) })
  }

  function done(value: unknown, { move: how = 'stay', fill = false }: { move?: EditMove; fill?: boolean } = {}): void {
    if (!editing) return
    const { row, column } = editing
    leave(how)
    onCommit(fill && isWide ? openCells(editing.col, editing.col) : [{ row, column }], value)
  }

  const cancel = (): void => leave('stay')

  function toggleRow(line: number, extend: boolean): void {
    const view = lineAt(line)
    if (!selection || view.type !== 'row' || view.row === undefined) return
    if (extend && lastChecked.current >= 0) {
      selection.onRange(Math.min(lastChecked.current, line), Math.max(lastChecked.current, line))
    } else selection.onToggle(view.key, !selection.has(view.key))
    lastChecked.current = line
  }

  function onHeadKey(event: KeyboardEvent): boolean {
    const column = columns[at.col]
    if (!column) return false
    const step = event.key === 'ArrowRight' ? 16 : event.key === 'ArrowLeft' ? -16 : 0
    if (event.altKey && step !== 0 && onWidth) {
      onWidth(column.id, widthWithin((widths[column.id] ?? column.width) + step))
      return true
    }
    if (event.key !== 'Enter' && event.key !== ' ') return false
    if (column.sortKey !== undefined) onOrder(column.sortKey, event.shiftKey)
    return true
  }

  function onGroupKey(event: KeyboardEvent): boolean {
    const view = at.line < count ? lineAt(at.line) : null
    if (view?.type !== 'group') return false
    const wants = event.key === 'ArrowLeft' ? true : event.key === 'ArrowRight' ? false : !view.collapsed
    const isToggle = ['Enter', ' ', 'ArrowLeft', 'ArrowRight'].includes(event.key)
    if (isToggle && wants !== view.collapsed) props.onToggleGroup?.(view.key)
    return isToggle
  }

  function onCellKey(event: KeyboardEvent): boolean {
    const { key, shiftKey } = event
    const current = rowAt(at.line)
    const currentColumn = columns[at.col]
    if (onKey && current !== undefined && currentColumn) {
      const done = onKey(event, { row: current, column: currentColumn, line: at.line })
      if (typeof done === 'number') go({ line: done, col: at.col })
      if (done !== false) return true
    }
    const isCommand = event.ctrlKey || event.metaKey
    const lower = key.toLowerCase()
    if (isCommand && (lower === 'y' || (lower === 'z' && shiftKey))) onRedo()
    else if (isCommand && lower === 'z') onUndo()
    else if (isCommand && lower === 'a' && selection) selection.onAll(true)
    else if (isCommand && lower === 'd') {
      const row = rowAt(range.top)
      for (let col = range.left; col <= range.right; col += 1) {
        const column = columns[col]
        if (!row || !column?.textOf || !column.editor) continue
        const text = column.textOf(row)
        onPaste(
          openCells(col, col).flatMap((cell) => (cell.row === row ? [] : [{ ...cell, text }])),
          0,
        )
      }
    } else if (key === 'Enter' || key === 'F2') edit(at, null)
    else if (key === 'Delete' || key === 'Backspace') onEmpty(openCells())
    else if (key === ' ' && selection) toggleRow(at.line, shiftKey)
    else if (key === 'Escape') {
      const row = rowAt(at.line)
      const column = columns[at.col]
      if (isWide) move(at)
      else if (row !== undefined && column?.flagOf?.(row)) props.onDiscard?.({ row, column })
      else if (selection && selection.state !== 'none') selection.onAll(false)
      else return false
    } else if (isTyped(event)) {
      if (!columns[at.col]?.editor) return false
      edit(at, key)
    } else return false
    return true
  }

  usePageKeys('grid')

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    if (event.defaultPrevented) return
    if (event.key === 'ArrowUp' && lastRow.current?.contains(event.target as Element)) {
      event.preventDefault()
      box.current?.focus({ preventScroll: true })
      return go({ line: count - 1, col: at.col })
    }
    if (event.target !== event.currentTarget) return
    const plain = !event.shiftKey && !event.altKey && !event.ctrlKey && !event.metaKey
    if (event.key === 'ArrowDown' && plain && at.line === count - 1 && lastRow.current) {
      event.preventDefault()
      return lastRow.current.querySelector('input')?.focus()
    }
    const handled = at.line === -1 ? onHeadKey(event) : onGroupKey(event) || onCellKey(event)
    const page = Math.max(1, Math.floor((event.currentTarget.clientHeight - headHeight - footHeight) / rowHeight) - 1)
    const to = handled || event.altKey ? null : cellAfterKey(event, at, { lines: count, cols: columns.length, page })
    if (to) go(to, event.shiftKey && at.line >= 0)
    if (handled || to) {
      event.preventDefault()
      // The page must not handle the key as well (Backspace leads up).
      event.stopPropagation()
    }
  }

  function onPointerDown(event: PointerEvent<HTMLDivElement>): void {
    const isGrip = event.target instanceof Element && event.target.closest('[data-grip]') !== null
    const cell = event.button === 0 && !isGrip ? cellOf(event.target) : null
    if (!cell) return
    wasActive.current = cell.line === at.line && cell.col === at.col && document.activeElement === box.current
    move(cell, event.shiftKey)
    drag(event, cell)
  }

  function onClick(event: MouseEvent<HTMLDivElement>): void {
    const target = event.target as HTMLElement
    if (target.closest(`.${styles['datagrid-head']}, .${styles['datagrid-editor']}`)) return
    const line = Number(target.closest<HTMLElement>('[data-line]')?.dataset['line'] ?? -1)
    if (line >= 0 && target.closest(`.${styles['datagrid-check']}`)) return toggleRow(line, event.shiftKey)
    const group = target.closest<HTMLElement>('[data-group]')?.dataset['group']
    if (group !== undefined) props.onToggleGroup?.(group)
    if (target.closest('a, button, input')) return
    box.current?.focus({ preventScroll: true })
    const cell = cellOf(target)
    // The first click leads to a cell, another one opens it.
    if (cell && wasActive.current && !event.shiftKey) edit(cell, null)
  }

  function copied(): string[][] | null {
    if (at.line < 0) return null
    const rows: string[][] = []
    for (let line = range.top; line <= range.bottom; line += 1) {
      const row = rowAt(line)
      if (row === undefined) continue
      rows.push(columns.slice(range.left, range.right + 1).map((column) => column.textOf?.(row) ?? ''))
    }
    return rows
  }

  function paste(cells: string[][]): void {
    if (at.line < 0) return
    const below = props.onPasteBelow ? cells.slice(count - range.top) : []
    const inside = below.length > 0 ? cells.slice(0, count - range.top) : cells
    const pasted = spread(inside, range, { lines: count, cols: columns.length })
    const textCount = inside.reduce((sum, row) => sum + row.length, 0)
    const here = pasted.flatMap(({ line, col, text }) => {
      const row = rowAt(line)
      const column = columns[col]
      return row !== undefined && column && isOpen(row, column) ? [{ row, column, text }] : []
    })
    onPaste(here, Math.max(textCount, pasted.length) - here.length)
    if (below.length > 0) props.onPasteBelow?.({ columns: columns.slice(range.left), rows: below })
    const last = pasted.at(-1)
    if (!last || isWide) return
    // What was pasted is marked, as a spreadsheet does; the cursor stays.
    move({ line: last.line, col: last.col })
    move({ line: range.top, col: range.left }, true)
  }
  useGridClipboard(box, copied, paste)

  const visibleLines: number[] = []
  for (let line = spans.lines.first; line < spans.lines.last; line += 1) visibleLines.push(line)
  const shows = at.line === -1 || (at.line >= spans.lines.first && at.line < spans.lines.last)

  return (
    <div
      ref={box}
      role="grid"
      className={classes(
        styles['datagrid'],
        stale && styles['stale'],
        hugs && styles['hugs'],
        spans.sideways && styles['sideways'],
      )}
      tabIndex={0}
      aria-label={label}
      aria-description={gridTexts.keys}
      aria-multiselectable="true"
      aria-busy={stale}
      aria-rowcount={count + 1 + (last === undefined ? 0 : 1) + (withTotals ? 1 : 0)}
      aria-colcount={columns.length + (selectable ? 1 : 0)}
      aria-activedescendant={shows && count > 0 ? cellId(id, at.line, at.col) : undefined}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onClick={onClick}
    >
      <GridHead
        layout={layout}
        span={spans.cols}
        order={order}
        onOrder={onOrder}
        onWidth={onWidth}
        active={at.line === -1 ? at.col : -1}
        checked={selection?.state ?? 'none'}
        onCheckAll={() => selection?.onAll(selection.state !== 'all')}
      />
      <div
        role="rowgroup"
        className={styles['datagrid-body']}
        style={{ blockSize: count * rowHeight, inlineSize: layout.width }}
      >
        {visibleLines.map((line) => {
          const view = lineAt(line)
          const isMarked = isWide && line >= range.top && line <= range.bottom
          const order = view.type === 'row' && view.row !== undefined ? props.reorder?.(view.key) : undefined
          return (
            <GridRow
              key={line}
              layout={layout}
              span={spans.cols}
              line={line}
              view={view}
              active={line === at.line ? at.col : -1}
              from={isMarked ? range.left : 1}
              to={isMarked ? range.right : 0}
              selected={view.type === 'row' && (selection?.has(view.key) ?? false)}
              reorder={order?.['data-reorder']}
              held={order?.['data-held']}
              drop={order?.['data-drop']}
            />
          )
        })}
        {editing && (
          <GridEditor
            column={editing.column}
            row={editing.row}
            typed={editing.typed}
            place={{
              left: editing.left,
              top: editing.line * rowHeight,
              width: (layout.edges[editing.col + 1] ?? 0) - (layout.edges[editing.col] ?? 0),
              height: rowHeight,
            }}
            onDone={done}
            onCancel={cancel}
          />
        )}
      </div>
      {last !== undefined && (
        <div role="rowgroup" ref={lastRow} className={styles['datagrid-last']}>
          <div role="row" aria-rowindex={count + 2}>
            <div role="gridcell" className={styles['datagrid-last-cell']}>
              {last}
            </div>
          </div>
        </div>
      )}
      {withTotals && <GridFoot layout={layout} span={spans.cols} rowIndex={count + (last === undefined ? 2 : 3)} />}
    </div>
  )
}
