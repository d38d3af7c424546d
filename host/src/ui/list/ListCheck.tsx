import { Tick } from '@arbo/kit/ui'
import type { MouseEvent, ReactNode } from 'react'
import styles from './list.module.css'

interface ListCheckProps {
  /** Accessible name. */
  label: string
  checked: boolean
  /** Some, but not all rows are checked. */
  mixed?: boolean
  /** The arrow keys focus it, in a list whose rows open nothing. */
  isRow?: boolean
  onToggle: (range: boolean) => void
}

/** The checkbox of a row or of all rows; with Shift, of all rows since the last one. */
export function ListCheck({ label, checked, mixed = false, isRow = false, onToggle }: ListCheckProps): ReactNode {
  return (
    <label className={styles['list-check']}>
      <Tick
        label={label}
        checked={checked}
        isMixed={mixed}
        data-row={isRow ? '' : undefined}
        onClick={(event: MouseEvent) => onToggle(event.shiftKey)}
      />
    </label>
  )
}
