import { AlertDialog as Base } from '@base-ui/react/alert-dialog'
import { useRef, type ReactNode } from 'react'
import { useModal } from '../element/use-modal.ts'
import { usePortalContainer } from '../element/use-host.ts'
import { useTexts } from '../texts.ts'
import { Button } from './Button.tsx'

export interface AlertDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Names the thing: `Delete scene 0120?` */
  title: string
  /** The consequences, and what cannot be undone. */
  message: ReactNode
  /** A verb: `Delete scene`. */
  confirmLabel: string
  cancelLabel?: string
  danger?: boolean
  busy?: boolean
  /** The caller closes the dialog when the action has succeeded. */
  onConfirm: () => void
}

/** Asks before what cannot be undone. Focus starts on the way out; pressing outside does not close it. */
export function AlertDialog({
  open,
  onOpenChange,
  title,
  message,
  confirmLabel,
  cancelLabel,
  danger = false,
  busy = false,
  onConfirm,
}: AlertDialogProps): ReactNode {
  const texts = useTexts()
  const cancel = useRef<HTMLButtonElement>(null)
  useModal(open)
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Portal container={usePortalContainer()}>
        <Base.Backdrop className="arbo-scrim" />
        <Base.Popup className="arbo-dialog arbo-dialog-small" initialFocus={cancel}>
          <div className="arbo-dialog-header">
            <Base.Title className="arbo-dialog-title">{title}</Base.Title>
          </div>
          <Base.Description className="arbo-dialog-description">{message}</Base.Description>
          <footer className="arbo-dialog-footer">
            <Base.Close ref={cancel} render={<Button />}>
              {cancelLabel ?? texts.cancel}
            </Base.Close>
            <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </footer>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
