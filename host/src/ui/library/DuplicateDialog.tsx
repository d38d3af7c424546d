import { failureOf } from '@arbo/core'
import { Button, Dialog, TextField } from '@arbo/kit/ui'
import { useId, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { messageOf } from '../../app/failure.ts'
import { texts } from '../../app/texts.ts'
import { libraryTexts } from './texts.ts'
import { checkLibraryName } from './library-name.ts'

interface DuplicateDialogProps {
  /** Name of the original. */
  name: string
  /** What a copy contains. */
  lead?: string | undefined
  /** Rejects with an ApiError, whose text stands below the field. */
  onDuplicate: (name: string) => Promise<unknown>
  onClose: () => void
}

/** Asks for the name of a copy. Mounted only while it is open. */
export function DuplicateDialog({ name: from, lead, onDuplicate, onClose }: DuplicateDialogProps): ReactNode {
  const [name, setName] = useState(() => Array.from(libraryTexts.duplicateName(from)).slice(0, 50).join(''))
  const [error, setError] = useState<string | undefined>()
  const [busy, setBusy] = useState(false)
  const first = useRef<HTMLInputElement>(null)
  const form = useId()

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (busy) return
    const fault = checkLibraryName(name)
    setError(fault)
    if (fault) return
    setBusy(true)
    try {
      await onDuplicate(name.trim())
      onClose()
    } catch (failure) {
      setError(messageOf(failureOf(failure)))
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={libraryTexts.duplicateTitle(from)}
      description={lead}
      initialFocus={first}
      footer={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button variant="primary" type="submit" form={form} busy={busy}>
            {libraryTexts.duplicate}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={(event) => void save(event)}>
        <TextField
          ref={first}
          label={libraryTexts.name}
          required
          value={name}
          error={error}
          onChange={(event) => {
            setName(event.target.value)
            if (error) setError(checkLibraryName(event.target.value))
          }}
        />
      </form>
    </Dialog>
  )
}
