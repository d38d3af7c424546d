import { isNearEnd } from '@arbo/core/internal'
import { classes, useVirtualRows } from '@arbo/kit/ui'
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { listTexts } from './texts.ts'
import { usePageKeys } from '../../app/page-keys.ts'
import { ListCheck } from './ListCheck.tsx'
import { ListHeader } from './ListHeader.tsx'
import { cellClass, ListRow, type ListRowSpec } from './ListRow.tsx'
import { rowAfterKey } from './list-keys.ts'
import type { Selection } from './use-selection.ts'
import styles from './list.module.css'

/** Rows that a list draws at a time, and up to how many it draws all. */
const WINDOW = { spare: 20, step: 20, all: 120 }

export interface ListTableProps<Row> extends ListRowSpec<Row> {
  /** Accessible name. */
  label: string
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** Number of all rows, of which the first are loaded. */
  total: number
  nameLabel: string
  /** The list's order by a column's id, or `name`; with a minus, downwards. */
  sort?: string | undefined
  onSort?: ((sort: string) => void) | undefined
  selection?: Selection<Row> | undefined
  /** Rows are of media height, and what stands below the name shows at every width. */
  twoLines?: boolean | undefined
  /** The rows are those of an earlier query. */
  stale: boolean
  /** Loads more rows as the end comes near. */
  onMore?: (() => void) | undefined
  /** Below the rows. */
  footer?: ReactNode
}

/** The rows of a list: a real table that draws only rows near the viewport. */
export function ListTable<Row>(props: ListTableProps<Row>): ReactNode {
  const { label, rows, keyOf, total, columns, nameLabel, sort, onSort, selection, stale, onMore, footer } = props
  const { scroller, first, last, before, after, show } = useVirtualRows({ count: rows.length, ...WINDOW })
  /** The row that gets the focus once it is drawn. */
  const focusIndex = useRef<number | null>(null)
  const span = columns.length + 1 + (selection ? 1 : 0) + (props.actions ? 1 : 0)

  usePageKeys('list')
  usePageKeys('select', undefined, selection !== undefined)

  function focusRow(index: number): boolean {
    const row = scroller.current?.querySelector<HTMLElement>(`tr[data-index="${index}"] [data-row]`)
    row?.focus()
    return row != null
  }

  useEffect(() => {
    if (focusIndex.current !== null && focusRow(focusIndex.current)) focusIndex.current = null
  })

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const { target } = event
    if (!(target instanceof HTMLElement) || target.dataset['row'] === undefined) return
    const index = Number(target.closest('tr')?.dataset['index'])
    const row = rows[index]
    if (!row) return
    if (event.key === ' ' && selection) {
      event.preventDefault()
      selection.toggle(keyOf(row), event.shiftKey)
      return
    }
    const next = rowAfterKey(event.key, index, rows.length)
    if (next === null) return
    event.preventDefault()
    if (focusRow(next)) return
    focusIndex.current = next
    show(next, 'center')
  }

  const all = rows.length > 0 && selection?.rows.length === rows.length
  return (
    <div
      ref={scroller}
      className={styles['list-body']}
      aria-busy={stale}
      onScroll={({ currentTarget }) => onMore && rows.length < total && isNearEnd(currentTarget) && onMore()}
    >
      <table
        className={classes(
          styles['list-table'],
          selection && styles['selectable'],
          props.twoLines && styles['two-lines'],
        )}
        aria-label={label}
        aria-rowcount={total + 1}
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr aria-rowindex={1}>
            {selection && (
              <th scope="col" className={styles['list-check-cell']}>
                <ListCheck
                  label={listTexts.selectAll}
                  checked={all}
                  mixed={!all && selection.rows.length > 0}
                  onToggle={() => selection.setAll(!all)}
                />
              </th>
            )}
            <ListHeader id="name" label={nameLabel} className={styles['list-name-cell']} sort={sort} onSort={onSort} />
            {columns.map((column) => (
              <ListHeader
                key={column.id}
                id={column.id}
                label={column.label}
                className={cellClass(column)}
                width={column.width}
                help={column.help}
                sort={sort}
                onSort={column.sortable ? onSort : undefined}
              />
            ))}
            {props.actions && (
              <th scope="col" className={styles['list-actions']}>
                <span className="arbo-visually-hidden">{listTexts.columnActions}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {before > 0 && (
            <tr className={styles['list-space']} aria-hidden="true">
              <td colSpan={span} style={{ blockSize: before }} />
            </tr>
          )}
          {rows.slice(first, last).map((row, at) => {
            const key = keyOf(row)
            return (
              <ListRow
                key={key}
                spec={props}
                row={row}
                index={first + at}
                checked={selection?.has(key) ?? false}
                onToggle={selection && ((range) => selection.toggle(key, range))}
              />
            )
          })}
          {after > 0 && (
            <tr className={styles['list-space']} aria-hidden="true">
              <td colSpan={span} style={{ blockSize: after }} />
            </tr>
          )}
        </tbody>
      </table>
      {footer}
    </div>
  )
}
