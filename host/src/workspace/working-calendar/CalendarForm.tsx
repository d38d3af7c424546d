import { Button, Dialog, Stack } from '@arbo/kit/ui'
import { useId, type FormEvent, type ReactNode, type RefObject } from 'react'
import { texts } from '../../app/texts.ts'
import { OverlapDialog } from './OverlapDialog.tsx'
import type { Saving } from './use-saving.ts'

interface CalendarFormProps {
  title: string
  description?: string
  /** A verb: what the primary button does. */
  action: string
  saving: Saving
  /** A refusal of the whole form. */
  refusal?: ReactNode
  initialFocus?: RefObject<HTMLElement | null>
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** A dialog with a form; a question about an overlap replaces it, and its input stays. */
export function CalendarForm(props: CalendarFormProps): ReactNode {
  const { title, description, action, saving, refusal, initialFocus, onSubmit, onClose, children } = props
  const form = useId()
  if (saving.overlap) {
    return (
      <OverlapDialog overlap={saving.overlap} busy={saving.busy} onConfirm={saving.confirm} onCancel={saving.cancel} />
    )
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={description}
      {...(initialFocus ? { initialFocus } : {})}
      footer={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button variant="primary" type="submit" form={form} busy={saving.busy}>
            {action}
          </Button>
        </>
      }
    >
      <Stack
        id={form}
        as="form"
        gap={16}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          if (!saving.busy) onSubmit()
        }}
      >
        {children}
        {refusal}
      </Stack>
    </Dialog>
  )
}
