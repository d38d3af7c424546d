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
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        ref={(input) => {
          if (input) input.indeterminate = mixed
        }}
        data-row={isRow ? '' : undefined}
        onChange={() => undefined}
        onClick={(event: MouseEvent) => onToggle(event.shiftKey)}
      />
    </label>
  )
}
