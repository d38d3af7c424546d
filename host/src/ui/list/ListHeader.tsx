import { ChevronDown, ChevronUp } from '@arbo/kit/icons'
import { classes } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { ariaSort, turnedSort } from './list-column.ts'
import styles from './list.module.css'

interface ListHeaderProps {
  id: string
  label: string
  className?: string | undefined
  width?: number | undefined
  sort: string | undefined
  /** Left out where the list cannot be ordered by this column. */
  onSort?: ((sort: string) => void) | undefined
}

/** The head of a column; a button where it orders the list. */
export function ListHeader({ id, label, className, width, sort, onSort }: ListHeaderProps): ReactNode {
  const style = width === undefined ? undefined : { inlineSize: width }
  if (!onSort) {
    return (
      <th scope="col" className={className} style={style}>
        {label}
      </th>
    )
  }
  const order = ariaSort(sort, id)
  return (
    <th scope="col" className={className} style={style} aria-sort={order}>
      <button
        type="button"
        className={classes(styles['list-sort'], order !== 'none' && styles['current'])}
        onClick={() => onSort(turnedSort(sort, id))}
      >
        {label}
        {order === 'descending' ? <ChevronDown /> : <ChevronUp />}
      </button>
    </th>
  )
}
