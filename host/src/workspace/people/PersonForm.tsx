import { failureOf, type CompanyDataField, type WorkspaceUserDetail } from '@arbo/core'
import { Button, Stack, useDates } from '@arbo/kit/ui'
import { useEffect, useState, type FormEvent, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { texts } from '../../app/texts.ts'
import { peopleTexts } from './texts.ts'
import { useLeaveGuard } from '../../ui/use-leave-guard.tsx'
import { ConflictNotice } from './ConflictNotice.tsx'
import { changedValues } from './own-fields.ts'
import { PersonFieldset } from './PersonFieldset.tsx'
import { PersonOwnFields } from './PersonOwnFields.tsx'
import {
  changedFields,
  changesOf,
  checkPerson,
  errorsOf,
  fieldsOf,
  shownFields,
  type PersonChange,
  type PersonErrors,
  type PersonFields,
} from './person-form.ts'
import type { GroupOption } from './group-options.ts'
import styles from './people.module.css'

interface PersonFormProps {
  person: WorkspaceUserDetail
  /** The person as another user has changed them meanwhile; null: no change. */
  conflict: WorkspaceUserDetail | null
  groups: readonly GroupOption[]
  canChooseGroup: boolean
  ownFields: readonly CompanyDataField[]
  /** Rejects with an ApiError; after a conflict, `conflict` is set. */
  onSave: (change: PersonChange) => Promise<unknown>
  /** Values of the workspace's own fields, by id. Rejects with an ApiError. */
  onSaveOwn: (values: Record<string, string>) => Promise<unknown>
  /** Opens the editor of the fields; left out for users who may not change them. */
  onEditOwn?: (() => void) | undefined
  /** Takes over the other user's version. */
  onAccept: () => void
}

/** A person's file. Other users' changes are reported, and unsaved input stays. */
export function PersonForm(props: PersonFormProps): ReactNode {
  const dates = useDates()
  const { person, conflict, groups, canChooseGroup, ownFields, onSave, onSaveOwn, onEditOwn, onAccept } = props
  const { toasts } = useApp()
  /** Unsaved input; the other fields have the person's values. */
  const [drafts, setDrafts] = useState<Partial<PersonFields>>({})
  const [own, setOwn] = useState<Record<string, string>>({})
  const [errors, setErrors] = useState<PersonErrors>({})
  const [busy, setBusy] = useState(false)
  const before = fieldsOf(person)
  const fields = { ...before, ...drafts }
  const isFileDirty = changedFields(before, fields).length > 0
  const ownValues = changedValues(ownFields, own)
  const isOwnDirty = Object.keys(ownValues).length > 0
  const isDirty = isFileDirty || isOwnDirty
  const leave = useLeaveGuard(isDirty)

  useEffect(() => {
    // The form is unchanged, so it takes over the new version.
    if (conflict && !isDirty && !busy) onAccept()
  }, [conflict, isDirty, busy, onAccept])

  function discard(): void {
    setDrafts({})
    setOwn({})
    setErrors({})
  }

  async function save(): Promise<void> {
    const faults = checkPerson(fields, dates.today())
    setErrors(faults)
    if (Object.keys(faults).length > 0) return
    setBusy(true)
    try {
      if (isFileDirty) await onSave(changesOf(before, fields))
      if (isOwnDirty) await onSaveOwn(ownValues)
      discard()
      toasts.show({ kind: 'success', title: peopleTexts.saved, id: 'person' })
    } catch (error) {
      const failure = failureOf(error)
      // The conflict notice above replaces the message.
      if (failure.error !== 'conflict') setErrors(errorsOf(failure))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Stack
      as="form"
      gap={32}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        if (!busy && isDirty && !conflict) void save()
      }}
    >
      {conflict && isDirty && !busy && (
        <ConflictNotice
          before={person}
          now={conflict}
          onOverwrite={() => {
            onAccept()
            void save()
          }}
          onTake={() => {
            discard()
            onAccept()
          }}
        />
      )}
      <PersonFieldset
        fields={fields}
        visible={shownFields(person)}
        errors={errors}
        groups={groups}
        canChooseGroup={canChooseGroup}
        onChange={(name, value) => {
          setDrafts({ ...drafts, [name]: value })
          // A fault disappears once it is corrected; new ones appear on saving.
          if (errors[name])
            setErrors({ ...errors, [name]: checkPerson({ ...fields, [name]: value }, dates.today())[name] })
        }}
      />
      {person.sees_personal ? (
        <PersonOwnFields
          fields={ownFields}
          typed={own}
          onChange={(id, value) => setOwn({ ...own, [id]: value })}
          onEdit={onEditOwn}
        />
      ) : (
        <p className={styles['people-note']}>{peopleTexts.personalHidden}</p>
      )}
      {errors.form && (
        <p className="notice notice-danger" role="alert">
          {errors.form}
        </p>
      )}
      <div className={styles['person-save']}>
        <Button variant="primary" type="submit" busy={busy} disabled={!isDirty || conflict !== null}>
          {texts.save}
        </Button>
        <Button variant="ghost" disabled={!isDirty || busy} onClick={discard}>
          {peopleTexts.discard}
        </Button>
        {isDirty && <span role="status">{peopleTexts.unsaved}</span>}
      </div>
      {leave.dialog}
    </Stack>
  )
}
