import { classes, Row, Stack, Text } from '@arbo/kit/ui'
import type { ComponentProps, ReactNode } from 'react'
import { isSecondClick, Link } from '../../app/Link.tsx'
import { listTexts } from './texts.ts'
import { ListCheck } from './ListCheck.tsx'
import type { ListColumn } from './list-column.ts'
import styles from './list.module.css'

/** How the rows of a list look and what they do. */
export interface ListRowSpec<Row> {
  columns: readonly ListColumn<Row>[]
  nameOf: (row: Row) => string
  /** Before the name: a face, an icon. */
  lead?: ((row: Row) => ReactNode) | undefined
  /** After the name: a badge. */
  mark?: ((row: Row) => ReactNode) | undefined
  /** Below the name: on a phone, or at every width in a list of two lines. */
  sub?: ((row: Row) => ReactNode) | undefined
  /** Path below the base that the row opens. */
  to?: ((row: Row) => string) | undefined
  /** Opens the row, where it has no page. */
  onOpen?: ((row: Row) => void) | undefined
  /** More attributes of the row. */
  rowProps?: ((row: Row) => ComponentProps<'tr'> & Readonly<Record<`data-${string}`, unknown>>) | undefined
  /** The menu at the end of the row. */
  actions?: ((row: Row) => ReactNode) | undefined
}

interface ListRowProps<Row> {
  spec: ListRowSpec<Row>
  row: Row
  index: number
  checked: boolean
  /** Left out in a list without selection. */
  onToggle?: ((range: boolean) => void) | undefined
}

/** The classes of a cell: its alignment, and from which width it shows. */
export function cellClass({ align, from, narrow }: Pick<ListColumn<never>, 'align' | 'from' | 'narrow'>): string {
  return classes(
    styles['list-cell'],
    align && styles['end'],
    from && styles[`from-${from}`],
    narrow ? styles[`narrow-${narrow}`] : styles['narrow-none'],
  )
}

function RowName<Row>({ spec, row }: { spec: ListRowSpec<Row>; row: Row }): ReactNode {
  const name = spec.nameOf(row)
  if (spec.to) {
    return (
      <Link to={spec.to(row)} className={styles['list-link']} data-row>
        {name}
      </Link>
    )
  }
  if (spec.onOpen) {
    return (
      <button
        type="button"
        className={styles['list-link']}
        data-row
        onClick={(event) => {
          if (!isSecondClick(event)) spec.onOpen?.(row)
        }}
      >
        {name}
      </button>
    )
  }
  return (
    <Text weight="medium" truncate>
      {name}
    </Text>
  )
}

export function ListRow<Row>({ spec, row, index, checked, onToggle }: ListRowProps<Row>): ReactNode {
  const { columns, nameOf, lead, mark, sub, to, onOpen, actions } = spec
  return (
    // Row 1 is the header.
    <tr
      {...spec.rowProps?.(row)}
      data-index={index}
      aria-rowindex={index + 2}
      className={checked ? styles['selected'] : undefined}
    >
      {onToggle && (
        <td className={styles['list-check-cell']}>
          <ListCheck
            label={listTexts.select({ name: nameOf(row) })}
            checked={checked}
            isRow={!to && !onOpen}
            onToggle={onToggle}
          />
        </td>
      )}
      <td className={styles['list-name-cell']}>
        <Row as="span" gap={12} shrinks>
          {lead?.(row)}
          <Stack as="span" fill>
            <Row as="span" gap={8} shrinks>
              <RowName spec={spec} row={row} />
              {mark?.(row)}
            </Row>
            {sub && <span className={styles['list-sub']}>{sub(row)}</span>}
          </Stack>
        </Row>
      </td>
      {columns.map((column) => (
        <td key={column.id} className={cellClass(column)}>
          {column.cell(row)}
        </td>
      ))}
      {actions && <td className={styles['list-actions']}>{actions(row)}</td>}
    </tr>
  )
}
