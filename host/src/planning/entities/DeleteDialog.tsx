import { failureOf, type LevelNames } from '@arbo/core'
import { AlertDialog } from '@arbo/kit/ui'
import { useState, type ReactNode } from 'react'
import { messageOf } from '../../app/failure.ts'
import { planningTexts } from './texts.ts'
import styles from '../../ui/refusal.module.css'

interface DeleteDialogProps {
  level: LevelNames
  name: string
  consequences: string
  /** Rejects with an ApiError, whose text is shown. */
  onDelete: () => Promise<void>
  onClose: () => void
}

/** Asks before deleting an entity or scene, and says why where it is refused. */
export function DeleteDialog({ level, name, consequences, onDelete, onClose }: DeleteDialogProps): ReactNode {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)

  async function confirm(): Promise<void> {
    setBusy(true)
    try {
      await onDelete()
      onClose()
    } catch (error) {
      setRefusal(messageOf(failureOf(error)))
      setBusy(false)
    }
  }

  return (
    <AlertDialog
      open
      danger
      onOpenChange={(open) => !open && onClose()}
      title={planningTexts.deleteTitle({ ...level, name })}
      message={
        refusal === null ? (
          consequences
        ) : (
          <span className={styles['refusal']} role="alert">
            {refusal}
          </span>
        )
      }
      confirmLabel={planningTexts.deleteThing(level)}
      busy={busy}
      onConfirm={() => void confirm()}
    />
  )
}
