import { failureOf, type Failure } from '@arbo/core'
import { AlertDialog } from '@arbo/kit/ui'
import { useState, type ReactNode } from 'react'
import { messageOf } from '../../app/failure.ts'
import styles from './list.module.css'

export interface ConfirmDialogProps {
  /** Names the thing: `Delete Ada Byron from the workspace?` */
  title: string
  /** The consequences. */
  message: ReactNode
  /** A verb. */
  confirmLabel: string
  cancelLabel?: string
  danger?: boolean
  /** Rejects with an ApiError, whose text is shown in place of the consequences. */
  onConfirm: () => Promise<unknown>
  /** Extra content below the text of a refusal. */
  onRefused?: (failure: Failure) => Promise<ReactNode>
  onClose: () => void
}

/** Asks before an action, and says why where it is refused. Mounted only while it is open. */
export function ConfirmDialog(props: ConfirmDialogProps): ReactNode {
  const { message, danger = true, onConfirm, onRefused, onClose, ...words } = props
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [below, setBelow] = useState<ReactNode>(null)

  async function confirm(): Promise<void> {
    setBusy(true)
    try {
      await onConfirm()
      onClose()
    } catch (error) {
      const failure = failureOf(error)
      setRefusal(messageOf(failure))
      setBusy(false)
      setBelow((await onRefused?.(failure).catch(() => null)) ?? null)
    }
  }

  return (
    <AlertDialog
      {...words}
      open
      danger={danger}
      onOpenChange={(open) => !open && onClose()}
      message={
        refusal === null ? (
          message
        ) : (
          <>
            <span className={styles['list-refusal']} role="alert">
              {refusal}
            </span>
            {below}
          </>
        )
      }
      busy={busy}
      onConfirm={() => void confirm()}
    />
  )
}
