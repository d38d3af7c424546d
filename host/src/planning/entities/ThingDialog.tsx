import { failureOf } from '@arbo/core'
import { Button, Dialog, TextArea, TextField } from '@arbo/kit/ui'
import { useId, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { texts } from '../../app/texts.ts'
import { directoryTexts } from './directory-texts.ts'
import { planningTexts } from './texts.ts'
import { ConflictNotice } from './ConflictNotice.tsx'
import { checkThing, errorsOf, type ThingErrors, type ThingFields } from './thing-form.ts'
import styles from './planning.module.css'
import type { ThingConflict } from './thing-conflict.ts'

interface ThingDialogProps {
  title: string
  /** A verb: what the primary button does. */
  action: string
  initial?: Partial<ThingFields>
  /** Entities have a start beside the due date. */
  withStart: boolean
  /** Rejects with an ApiError, which is shown beside the fields. */
  onSave: (fields: ThingFields) => Promise<void>
  /** The conflict behind a refusal, where another user saved first; null: another refusal. */
  onRefused?: (error: unknown, typed: ThingFields) => ThingConflict | null
  onClose: () => void
}

const EMPTY: ThingFields = { name: '', code: '', description: '', start: '', due: '', frame: '' }

/** Creates or edits an entity or a scene. Mounted only while it is open, so that it always starts afresh. */
export function ThingDialog(props: ThingDialogProps): ReactNode {
  const { title, action, initial, withStart, onSave, onRefused, onClose } = props
  const [fields, setFields] = useState<ThingFields>({ ...EMPTY, ...initial })
  const [errors, setErrors] = useState<ThingErrors>({})
  const [conflict, setConflict] = useState<ThingConflict | null>(null)
  const [busy, setBusy] = useState(false)
  const first = useRef<HTMLInputElement>(null)
  const form = useId()

  const field = (name: keyof ThingFields) => ({
    value: fields[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => {
      const next = { ...fields, [name]: event.target.value }
      setFields(next)
      // A fault disappears once it is corrected; new ones appear on saving.
      if (errors[name]) setErrors({ ...errors, [name]: checkThing(next)[name] })
    },
  })

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (busy) return
    const faults = checkThing(fields)
    setErrors(faults)
    if (Object.keys(faults).length > 0) return
    setBusy(true)
    try {
      await onSave(fields)
      onClose()
    } catch (error) {
      const newConflict = onRefused?.(error, fields) ?? null
      setConflict(newConflict)
      if (newConflict) setFields(newConflict.merged)
      else setErrors(errorsOf(failureOf(error)))
      setBusy(false)
    }
  }

  function take({ theirs }: ThingConflict): void {
    setFields(theirs)
    setErrors({})
    setConflict(null)
    first.current?.focus()
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
            {conflict ? directoryTexts.conflictOverwrite : action}
          </Button>
        </>
      }
    >
      <form id={form} className={styles['thing-form']} noValidate onSubmit={(event) => void save(event)}>
        <TextField ref={first} label={texts.name} maxLength={200} required {...field('name')} />
        <TextField label={texts.code} hint={planningTexts.codeHint} spellCheck={false} {...field('code')} />
        {withStart && <TextField label={planningTexts.start} type="date" {...field('start')} />}
        <TextField label={planningTexts.due} type="date" {...field('due')} />
        {withStart && (
          <TextField
            label={planningTexts.startFrame}
            hint={planningTexts.startFrameHint}
            inputMode="numeric"
            maxLength={8}
            {...field('frame')}
          />
        )}
        <TextArea label={texts.description} maxLength={250} rows={3} {...field('description')} />
        {conflict && <ConflictNotice conflict={conflict} onTake={() => take(conflict)} />}
        {errors.form && (
          <p className="notice notice-danger" role="alert">
            {errors.form}
          </p>
        )}
      </form>
    </Dialog>
  )
}
