import { failureOf } from '@arbo/core'
import { Button, Dialog, TextArea, TextField } from '@arbo/kit/ui'
import { useId, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { texts } from '../../texts.ts'
import { planningTexts } from '../../texts/planning.ts'
import { checkThing, errorsOf, type ThingErrors, type ThingFields } from './thingForm.ts'

interface ThingDialogProps {
  title: string
  /** A verb: what the primary button does. */
  action: string
  initial?: Partial<ThingFields>
  /** Entities have a start beside the due date. */
  withStart: boolean
  /** Rejects with an ApiError, which is shown beside the fields. */
  onSave: (fields: ThingFields) => Promise<void>
  onClose: () => void
}

const EMPTY: ThingFields = { name: '', code: '', description: '', start: '', due: '' }

/** Creates or edits an entity or a scene. Mounted only while it is open, so that it always starts afresh. */
export function ThingDialog({ title, action, initial, withStart, onSave, onClose }: ThingDialogProps): ReactNode {
  const [fields, setFields] = useState<ThingFields>({ ...EMPTY, ...initial })
  const [errors, setErrors] = useState<ThingErrors>({})
  const [busy, setBusy] = useState(false)
  const first = useRef<HTMLInputElement>(null)
  const form = useId()

  const field = (name: keyof ThingFields) => ({
    value: fields[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => {
      const next = { ...fields, [name]: event.target.value }
      setFields(next)
      // Blame goes as soon as it is mended; new blame comes when saving.
      if (errors[name]) setErrors({ ...errors, [name]: checkThing(next)[name] })
    },
  })

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (busy) return
    const found = checkThing(fields)
    setErrors(found)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    try {
      await onSave(fields)
      onClose()
    } catch (error) {
      setErrors(errorsOf(failureOf(error)))
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
      <form id={form} className="thing-form" noValidate onSubmit={(event) => void save(event)}>
        <TextField ref={first} label={texts.name} maxLength={200} required {...field('name')} />
        <TextField label={texts.code} hint={planningTexts.codeHint} spellCheck={false} {...field('code')} />
        {withStart && <TextField label={planningTexts.start} type="date" {...field('start')} />}
        <TextField label={planningTexts.due} type="date" {...field('due')} />
        <TextArea label={texts.description} maxLength={250} rows={3} {...field('description')} />
        {errors.form && (
          <p className="notice notice-danger" role="alert">
            {errors.form}
          </p>
        )}
      </form>
    </Dialog>
  )
}
