import { failureOf, type FlowsStore, type TemplateFlowInfo } from '@arbo/core'
import { Button, Dialog, TextField } from '@arbo/kit/ui'
import { useId, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { useApp } from '../../app/AppContext.ts'
import { messageOf } from '../../app/failure.ts'
import { texts } from '../../texts.ts'
import { statusesTexts } from '../../texts/statuses.ts'
import { checkName } from './flowForm.ts'

interface DuplicateDialogProps {
  flows: FlowsStore
  from: Pick<TemplateFlowInfo, 'id' | 'name'>
  onClose: () => void
}

/** Copies a flow under another name, and opens the copy. Mounted only while it is open. */
export function DuplicateDialog({ flows, from, onClose }: DuplicateDialogProps): ReactNode {
  const { router, toasts } = useApp()
  const [name, setName] = useState(statusesTexts.copyName(from.name))
  const [error, setError] = useState<string | undefined>()
  const [busy, setBusy] = useState(false)
  const first = useRef<HTMLInputElement>(null)
  const form = useId()

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (busy) return
    const wrong = checkName(name)
    setError(wrong)
    if (wrong) return
    setBusy(true)
    try {
      const copy = await flows.duplicate(from.id, name.trim())
      toasts.show({ id: 'list-act', kind: 'success', title: statusesTexts.done.created(copy.name) })
      onClose()
      router.navigate(`/pl/sts/${copy.id}`)
    } catch (caught) {
      setError(messageOf(failureOf(caught)))
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={statusesTexts.duplicateTitle(from.name)}
      description={statusesTexts.duplicateLead}
      initialFocus={first}
      footer={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button variant="primary" type="submit" form={form} busy={busy}>
            {statusesTexts.duplicate}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={(event) => void save(event)}>
        <TextField
          ref={first}
          label={statusesTexts.name}
          required
          value={name}
          error={error}
          onChange={(event) => {
            setName(event.target.value)
            setError(error && checkName(event.target.value))
          }}
        />
      </form>
    </Dialog>
  )
}
