import { classes } from '@arbo/kit/ui'
import { createContext, useContext, type ReactNode } from 'react'
import { ListHeader } from './list/ListHeader.tsx'
import styles from './plain-table.module.css'

export interface TableColumn {
  /** Also what `sort` names. */
  id: string
  label: string
  /** One sentence on what it counts. */
  help?: string
  /** Its cells name their rows. */
  isHead?: boolean
  /** Figures stand at the end. */
  align?: 'end' | undefined
  /** As narrow as its words. */
  fits?: boolean
  sortable?: boolean
}

interface TableProps {
  /** Accessible name. */
  label: string
  columns: readonly TableColumn[]
  /**
   * `card`: a card, whose rows become cards on a phone. `sheet`: a card that scrolls, with its head in sight. `pinned`:
   * what is around it scrolls; head, totals and first column stay in sight. Left out: lines in a page.
   */
  frame?: 'card' | 'sheet' | 'pinned'
  /** The table's order, as of a list. */
  sort?: string | undefined
  onSort?: (sort: string) => void
  /** Above the rows of a sheet. */
  note?: ReactNode
  /** Rows below the others; the cells are those of the last columns. */
  totals?: readonly { label: string; cells: readonly ReactNode[] }[]
  /** Each a TableRow. */
  children: ReactNode
}

const Columns = createContext<readonly TableColumn[]>([])

const classOf = ({ align, fits }: TableColumn): string =>
  classes(align === 'end' && styles['end'], fits && styles['fits'])

/** A short table, drawn as a whole. What has pages, a selection or a menu is a List. */
export function Table(props: TableProps): ReactNode {
  const { label, columns, frame, sort, onSort, note, totals = [], children } = props
  const table = (
    <table
      className={classes(styles['table'], frame && styles[frame])}
      aria-label={frame === 'sheet' ? undefined : label}
    >
      <thead>
        <tr>
          {columns.map((column) => (
            <ListHeader
              key={column.id}
              id={column.id}
              label={column.label}
              className={classOf(column)}
              help={column.help}
              sort={sort}
              onSort={column.sortable ? onSort : undefined}
            />
          ))}
        </tr>
      </thead>
      <tbody>
        <Columns value={columns}>{children}</Columns>
      </tbody>
      {totals.length > 0 && (
        <tfoot>
          {totals.map(({ label: name, cells }, line) => (
            // oxlint-disable-next-line react/no-array-index-key -- a total has no other name than its place
            <tr key={line}>
              <th scope="row" colSpan={columns.length - cells.length}>
                {name}
              </th>
              {columns.slice(columns.length - cells.length).map((column, at) => (
                <td key={column.id} className={classOf(column)}>
                  {cells[at]}
                </td>
              ))}
            </tr>
          ))}
        </tfoot>
      )}
    </table>
  )
  if (frame === 'card') return <div className={styles['box']}>{table}</div>
  if (frame !== 'sheet') return table
  return (
    // It scrolls, so it takes the focus.
    <div className={classes(styles['box'], styles['scrolls'])} role="region" aria-label={label} tabIndex={0}>
      {note && <p className={styles['note']}>{note}</p>}
      {table}
    </div>
  )
}

/** A row of a Table: each child is what stands in the cell of a column. */
export function TableRow({ children }: { children: readonly ReactNode[] }): ReactNode {
  return (
    <tr>
      {useContext(Columns).map((column, at) =>
        column.isHead ? (
          <th key={column.id} scope="row" className={classOf(column)}>
            {children[at]}
          </th>
        ) : (
          <td key={column.id} className={classOf(column)} data-label={column.label}>
            {children[at]}
          </td>
        ),
      )}
    </tr>
  )
}
