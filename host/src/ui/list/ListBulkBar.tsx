import { X } from '@arbo/kit/icons'
import { Button, IconButton } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { listTexts } from './texts.ts'
import styles from './list.module.css'

interface ListBulkBarProps {
  count: number
  /** Rows that match the query; the loaded ones can be checked. */
  total: number
  onClear: () => void
  /** Offers to check the rows that are not loaded yet; left out where all are. */
  every?: { count: number; busy: boolean; onSelect: () => void } | undefined
  children: ReactNode
}

/**
 * While rows are checked: how many, what can be done with them, and the way out. It takes the toolbar's place, which is
 * `inert` meanwhile; on a phone it stands above the bottom bar.
 */
export function ListBulkBar({ count, total, onClear, every, children }: ListBulkBarProps): ReactNode {
  return (
    <div className={styles['list-bulk']} role="group" aria-label={listTexts.bulk}>
      <IconButton icon={<X />} label={listTexts.clearSelection} onClick={onClear} />
      <span className={styles['list-bulk-count']} role="status">
        {every ? listTexts.selectedOf({ count, total }) : listTexts.selected({ count })}
      </span>
      {every && (
        <Button size="small" variant="ghost" busy={every.busy} onClick={every.onSelect}>
          {every.count === total ? listTexts.selectEvery({ total }) : listTexts.selectFirst({ count: every.count })}
        </Button>
      )}
      {children}
    </div>
  )
}
