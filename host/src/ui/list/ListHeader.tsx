import { ChevronDown, ChevronUp } from '@arbo/kit/icons'
import { classes, Tooltip } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { Explained } from '../Explained.tsx'
import { ariaSort, turnedSort } from './list-column.ts'
import styles from './list.module.css'

interface ListHeaderProps {
  id: string
  label: string
  className?: string | undefined
  width?: number | undefined
  /** What the column counts: on hover, on focus, and for assistive technology. */
  help?: string | undefined
  sort: string | undefined
  /** Left out where the list cannot be ordered by this column. */
  onSort?: ((sort: string) => void) | undefined
}

/** The head of a column; a button where it orders the list. */
export function ListHeader({ id, label, className, width, help, sort, onSort }: ListHeaderProps): ReactNode {
  const style = width === undefined ? undefined : { inlineSize: width }
  if (!onSort) {
    return (
      <th scope="col" className={className} style={style}>
        {help === undefined ? label : <Explained words={help}>{label}</Explained>}
      </th>
    )
  }
  const order = ariaSort(sort, id)
  const button = (
    <button
      type="button"
      className={classes(styles['list-sort'], order !== 'none' && styles['current'])}
      aria-description={help}
      onClick={() => onSort(turnedSort(sort, id))}
    >
      {label}
      {order === 'descending' ? <ChevronDown /> : <ChevronUp />}
    </button>
  )
  return (
    <th scope="col" className={className} style={style} aria-sort={order}>
      {help === undefined ? (
        button
      ) : (
        <Tooltip content={help} side="top">
          {button}
        </Tooltip>
      )}
    </th>
  )
}
