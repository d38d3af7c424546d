import { X } from '@arbo/kit/icons'
import { IconButton } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { listTexts } from '../../texts/list.ts'

/** Takes the toolbar's place while rows are checked: how many, what can be done with them, and the way out. */
export function ListBulkBar({
  count,
  onClear,
  children,
}: {
  count: number
  onClear: () => void
  children: ReactNode
}): ReactNode {
  return (
    <div className="list-bulk" role="group" aria-label={listTexts.bulk}>
      <IconButton icon={<X />} label={listTexts.clearSelection} onClick={onClear} />
      <span className="list-bulk-count" role="status">
        {listTexts.selected(count)}
      </span>
      {children}
    </div>
  )
}
