import { REVIEW_SCENES_MAX, type CheckRow } from '@arbo/core'
import type { CellEdit } from '@arbo/core/internal'
import { Moment } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { workTexts } from './texts.ts'
import { listFrom, reviewAddress } from './review-list.ts'
import type { RowList } from './row-list.ts'
import { waitingFor } from './waiting.ts'
import { WorkRow } from './WorkRow.tsx'
import styles from './work.module.css'

interface CheckLineProps {
  row: CheckRow
  /** The scenes that open in review with it, in their order. */
  ids: readonly string[]
  list: RowList
  edits: ReadonlyMap<string, CellEdit>
  /** Before the picture. */
  lead?: ReactNode
  className?: string | undefined
}

/** A scene that waits for my check: it opens in review, at its place in the list. */
export function CheckLine({ row, ids, list, edits, lead, className }: CheckLineProps): ReactNode {
  return (
    <WorkRow
      row={row}
      list={list}
      edits={edits}
      to={reviewAddress(listFrom(ids, row.id), row.id)}
      lead={lead}
      className={className}
      note={
        <Moment className={styles['work-waiting']} at={row.waiting_since}>
          {workTexts.waiting({ time: waitingFor(row.waiting_since) })}
        </Moment>
      }
    />
  )
}

/** The words of the button that opens all that wait, or as many as a review opens. */
export function reviewAllText(listed: number, total: number): string {
  const openable = Math.min(listed, REVIEW_SCENES_MAX)
  if (openable === 1) return workTexts.review
  return total > openable ? workTexts.reviewOldest({ count: openable }) : workTexts.reviewAll({ count: openable })
}
