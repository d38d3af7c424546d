import { failureOf, type CompanyDataField } from '@arbo/core'
import { ChevronUp, Plus, Trash2 } from '@arbo/kit/icons'
import { Button, Dialog, IconButton, TextField } from '@arbo/kit/ui'
import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { messageOf } from '../../app/failure.ts'
import { texts } from '../../app/texts.ts'
import { peopleTexts } from './texts.ts'
import { checkFields, OWN_LABEL_MAX, OWN_MAX, removedFields, type FieldDraft } from './own-fields.ts'
import styles from './people.module.css'

interface OwnFieldsDialogProps {
  fields: readonly CompanyDataField[]
  /** Rejects with an ApiError, whose text is shown. */
  onSave: (fields: { id?: string; label: string }[]) => Promise<unknown>
  onClose: () => void
}

const moved = (drafts: readonly FieldDraft[], from: number, to: number): FieldDraft[] => {
  const next = [...drafts]
  next.splice(to, 0, ...next.splice(from, 1))
  return next
}

/** Names, order and number of the workspace's own fields. Mounted only while it is open. */
export function OwnFieldsDialog({ fields, onSave, onClose }: OwnFieldsDialogProps): ReactNode {
  const [drafts, setDrafts] = useState<readonly FieldDraft[]>(() =>
    fields.length > 0 ? fields.map(({ id, label }) => ({ key: id, id, label })) : [{ key: 'new-0', label: '' }],
  )
  const [count, setCount] = useState(1)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const form = useId()
  const removed = removedFields(fields, drafts)

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    const faults = checkFields(drafts)
    setErrors(faults)
    if (busy || Object.keys(faults).length > 0) return
    setBusy(true)
    try {
      await onSave(drafts.map(({ id, label }) => ({ id, label: label.trim() })))
      onClose()
    } catch (error) {
      setRefusal(messageOf(failureOf(error)))
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={peopleTexts.ownTitle}
      description={peopleTexts.ownLead}
      footer={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button variant={removed.length > 0 ? 'danger' : 'primary'} type="submit" form={form} busy={busy}>
            {texts.save}
          </Button>
        </>
      }
    >
      <form id={form} className={styles['own-fields']} noValidate onSubmit={(event) => void save(event)}>
        {drafts.map(({ key, label }, at) => (
          <div key={key} className={styles['own-field']}>
            <TextField
              label={peopleTexts.ownName(at + 1)}
              hideLabel
              maxLength={OWN_LABEL_MAX}
              value={label}
              error={errors[key]}
              onChange={({ target }) => {
                const next = drafts.map((one) => (one.key === key ? { ...one, label: target.value } : one))
                setDrafts(next)
                if (errors[key] !== undefined) setErrors(checkFields(next))
              }}
            />
            <IconButton
              icon={<ChevronUp />}
              label={peopleTexts.ownUp(label.trim() || peopleTexts.ownUnnamed)}
              disabled={at === 0}
              onClick={() => setDrafts(moved(drafts, at, at - 1))}
            />
            <IconButton
              icon={<Trash2 />}
              label={peopleTexts.ownRemove(label.trim() || peopleTexts.ownUnnamed)}
              onClick={() => setDrafts(drafts.filter((one) => one.key !== key))}
            />
          </div>
        ))}
        <Button
          size="small"
          icon={<Plus />}
          disabled={drafts.length >= OWN_MAX}
          onClick={() => {
            setDrafts([...drafts, { key: `new-${count}`, label: '' }])
            setCount(count + 1)
          }}
        >
          {peopleTexts.ownAdd}
        </Button>
        {removed.length > 0 && (
          <p className="notice" role="status">
            {peopleTexts.ownRemoves(removed.map(({ label }) => label).join(', '))}
          </p>
        )}
        {refusal !== null && (
          <p className="notice notice-danger" role="alert">
            {refusal}
          </p>
        )}
      </form>
    </Dialog>
  )
}
