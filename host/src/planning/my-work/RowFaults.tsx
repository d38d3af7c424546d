import { cellKey, type CellEdit } from '@arbo/core/internal'
import { Button } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { workTexts } from './texts.ts'
import type { RowList } from './row-list.ts'
import styles from './work.module.css'

interface RowFaultsProps {
  /** Entries of the row that are not saved. */
  edits: readonly CellEdit[]
  /** A cell's name. */
  nameOf: (edit: CellEdit) => string
  list: RowList
}

/** Why entries are not saved, with the ways to resolve it. */
export function RowFaults({ edits, nameOf, list }: RowFaultsProps): ReactNode {
  const faults = edits.filter(({ state }) => state !== 'sending')
  if (faults.length === 0) return null
  return (
    <div className={styles['work-faults']} role="alert">
      {faults.map((edit) => {
        const key = cellKey(edit)
        return (
          <p key={key} data-state={edit.state}>
            <span>{workTexts.fault({ cell: nameOf(edit), message: edit.message ?? '' })}</span>
            {/* An invalid entry is corrected in its field. */}
            {edit.typed !== edit.to && edit.state !== 'waiting' && (
              <Button size="small" variant="ghost" onClick={() => void list.cells.retry([key])}>
                {workTexts.retry}
              </Button>
            )}
            <Button size="small" variant="ghost" onClick={() => list.cells.discard([key])}>
              {workTexts.discard}
            </Button>
          </p>
        )
      })}
    </div>
  )
}
