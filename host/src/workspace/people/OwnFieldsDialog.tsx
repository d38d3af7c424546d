import type { CompanyDataField } from '@arbo/core'
import { ChevronUp, Plus, Trash2 } from '@arbo/kit/icons'
import { Button, IconButton, Notice, TextField } from '@arbo/kit/ui'
import { useState, type ReactNode } from 'react'
import { texts } from '../../app/texts.ts'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { useEdit } from '../../ui/forms/use-edit.ts'
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
  const edit = useEdit<{ drafts: readonly FieldDraft[] }>({
    values: {
      drafts:
        fields.length > 0 ? fields.map(({ id, label }) => ({ key: id, id, label })) : [{ key: 'new-0', label: '' }],
    },
    check: ({ drafts: now }) => (Object.keys(checkFields(now)).length > 0 ? { drafts: peopleTexts.ownRequired } : {}),
    draft: 'own-fields',
  })
  const { drafts } = edit.values
  const setDrafts = (next: readonly FieldDraft[]) => edit.change({ drafts: next })
  const errors = edit.errors.drafts ? checkFields(drafts) : {}
  const removed = removedFields(fields, drafts)
  const [count, setCount] = useState(1)

  return (
    <FormDialog
      edit={edit}
      title={peopleTexts.ownTitle}
      description={peopleTexts.ownLead}
      action={texts.save}
      danger={removed.length > 0}
      className={styles['own-fields']}
      onSave={() =>
        onSave(drafts.map(({ id, label }) => ({ ...(id === undefined ? {} : { id }), label: label.trim() })))
      }
      onClose={onClose}
    >
      {drafts.map(({ key, label }, at) => (
        <div key={key} className={styles['own-field']}>
          <TextField
            label={peopleTexts.ownName({ at: at + 1 })}
            hideLabel
            maxLength={OWN_LABEL_MAX}
            value={label}
            error={errors[key]}
            onChange={({ target }) =>
              setDrafts(drafts.map((one) => (one.key === key ? { ...one, label: target.value } : one)))
            }
          />
          <IconButton
            icon={<ChevronUp />}
            label={peopleTexts.ownUp({ label: label.trim() || peopleTexts.ownUnnamed })}
            disabled={at === 0}
            onClick={() => setDrafts(moved(drafts, at, at - 1))}
          />
          <IconButton
            icon={<Trash2 />}
            label={peopleTexts.ownRemove({ label: label.trim() || peopleTexts.ownUnnamed })}
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
        <Notice role="status">
          {peopleTexts.ownRemoves({ labels: removed.map(({ label }) => label).join(', ') })}
        </Notice>
      )}
    </FormDialog>
  )
}
