import { failureOf } from '@arbo/core'
import { Button, Dialog, TextField } from '@arbo/kit/ui'
import { useId, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { messageOf } from '../app/failure.ts'
import { texts } from '../app/texts.ts'
import styles from './name-dialog.module.css'

interface NameDialogProps {
  title: string
  /** A verb. */
  action: string
  /** Of the field. */
  label: string
  /** Said where no name is given. */
  required: string
  /** In characters. */
  maxLength: number
  initial?: string
  /** Above the name. */
  lead?: string
  /** Below the name. */
  children?: ReactNode
  /** Closes the dialog itself. Rejects with an ApiError, whose text stands below the field. */
  onSave: (name: string) => Promise<unknown>
  onClose: () => void
}

/** Asks for the name of a thing. Mounted only while it is open. */
export function NameDialog(props: NameDialogProps): ReactNode {
  const { title, action, label, required, maxLength, initial = '', lead, children, onSave, onClose } = props
  const [name, setName] = useState(initial)
  const [error, setError] = useState<string | undefined>()
  const [busy, setBusy] = useState(false)
  const first = useRef<HTMLInputElement>(null)
  const form = useId()

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (busy) return
    if (name.trim() === '') return setError(required)
    setBusy(true)
    try {
      await onSave(name.trim())
    } catch (failure) {
      setError(messageOf(failureOf(failure)))
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      initialFocus={first}
      footer={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button variant="primary" type="submit" form={form} busy={busy}>
            {action}
          </Button>
        </>
      }
    >
      <form id={form} className={styles['name-form']} noValidate onSubmit={(event) => void save(event)}>
        {lead && <p>{lead}</p>}
        <TextField
          ref={first}
          label={label}
          required
          maxLength={maxLength}
          value={name}
          error={error}
          onChange={(event) => {
            setName(event.target.value)
            setError(undefined)
          }}
        />
        {children}
      </form>
    </Dialog>
  )
}
