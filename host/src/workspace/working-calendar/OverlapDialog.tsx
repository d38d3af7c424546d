import { AlertDialog } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { calendarTexts } from './texts.ts'
import { changeText, type Overlap } from './overlap.ts'
import styles from './calendar.module.css'

/** Changes named at most; the others are counted. */
const LISTED = 8

interface OverlapDialogProps {
  overlap: Overlap
  busy: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before a holiday removes or shortens extra-days and off-days, and names each (WS-40). */
export function OverlapDialog({
  overlap: { changes, total },
  busy,
  onConfirm,
  onCancel,
}: OverlapDialogProps): ReactNode {
  const listed = changes.slice(0, LISTED)
  return (
    <AlertDialog
      open
      danger
      busy={busy}
      onOpenChange={(open) => !open && !busy && onCancel()}
      title={calendarTexts.overlapTitle({ count: total })}
      confirmLabel={calendarTexts.overlapConfirm}
      onConfirm={onConfirm}
      message={
        // The description is a paragraph, which holds no list element.
        <span className={styles['calendar-overlap']}>
          {calendarTexts.overlapLead}
          <span role="list" aria-label={calendarTexts.overlapList}>
            {listed.map((change) => {
              const { what, becomes } = changeText(change)
              return (
                <span key={change.id} role="listitem">
                  {what}: <strong>{becomes}</strong>
                </span>
              )
            })}
          </span>
          {total > listed.length && <span>{calendarTexts.overlapMore({ count: total - listed.length })}</span>}
        </span>
      }
    />
  )
}
