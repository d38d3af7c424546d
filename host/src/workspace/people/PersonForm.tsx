import type { CompanyDataField, WorkspaceUserDetail } from '@arbo/core'
import { mergeChanges } from '@arbo/core/internal'
import { Button, Form, useDates } from '@arbo/kit/ui'
import { useEffect, useLayoutEffect, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { texts } from '../../app/texts.ts'
import { peopleTexts } from './texts.ts'
import { EditNotices } from '../../ui/forms/EditNotices.tsx'
import { useEdit } from '../../ui/forms/use-edit.ts'
import { ConflictNotice } from './ConflictNotice.tsx'
import { changedValues } from './own-fields.ts'
import { PersonFieldset } from './PersonFieldset.tsx'
import { PersonOwnFields } from './PersonOwnFields.tsx'
import {
  changedFields,
  changesOf,
  checkPerson,
  fieldsOf,
  shownFields,
  type PersonChange,
  type PersonFields,
} from './person-form.ts'
import type { GroupOption } from './group-options.ts'
import styles from './people.module.css'

interface PersonFormValues extends PersonFields {
  /** Values of the workspace's own fields, by id. */
  own: Readonly<Record<string, string>>
}

const NO_VALUES: PersonFormValues['own'] = {}

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
  const before = fieldsOf(person)
  const edit = useEdit<PersonFormValues>({
    values: { ...before, own: NO_VALUES },
    check: (values) => checkPerson(values, dates.today()),
    draft: `person.${person.id}`,
  })
  const { values, form, isDirty, sending } = edit
  const { own, ...fields } = values
  const isFileDirty = changedFields(before, fields).length > 0
  const ownValues = changedValues(ownFields, own)

  // What nobody typed follows the person's file.
  useLayoutEffect(() => {
    const { base, values: typed } = form.getState()
    const { values: merged } = mergeChanges(base, typed, { ...fieldsOf(person), own: NO_VALUES })
    form.change(merged, { ...fieldsOf(person), own: NO_VALUES })
  }, [form, person])
  useEffect(() => {
    // The form is unchanged, so it takes over the new version.
    if (conflict && !isDirty && !sending) onAccept()
  }, [conflict, isDirty, sending, onAccept])

  async function save(): Promise<void> {
    if (isFileDirty) await onSave(changesOf(before, fields))
    if (Object.keys(ownValues).length > 0) await onSaveOwn(ownValues)
  }
  function saved(): void {
    form.change({ own: NO_VALUES }, { ...form.getState().base, own: NO_VALUES })
    toasts.show({ kind: 'success', title: peopleTexts.saved, id: 'person' })
  }

  return (
    <Form of={edit} className="arbo-stack arbo-gap-32" send={save} done={saved}>
      {conflict && isDirty && !sending && (
        <ConflictNotice
          before={person}
          now={conflict}
          onOverwrite={() => {
            onAccept()
            void edit.send(save).then((sent) => sent !== null && saved())
          }}
          onTake={() => {
            edit.discard()
            onAccept()
          }}
        />
      )}
      <PersonFieldset edit={edit} visible={shownFields(person)} groups={groups} canChooseGroup={canChooseGroup} />
      {person.sees_personal ? (
        <PersonOwnFields
          fields={ownFields}
          typed={own}
          onChange={(id, value) => edit.change({ own: { ...own, [id]: value } })}
          onEdit={onEditOwn}
        />
      ) : (
        <p className={styles['people-note']}>{peopleTexts.personalHidden}</p>
      )}
      {(!conflict || edit.failure?.error !== 'conflict') && <EditNotices edit={edit} />}
      <div className={styles['person-save']}>
        <Button variant="primary" type="submit" busy={sending} disabled={!isDirty || conflict !== null}>
          {texts.save}
        </Button>
        <Button variant="ghost" disabled={!isDirty || sending} onClick={edit.discard}>
          {peopleTexts.discard}
        </Button>
        {isDirty && <span role="status">{peopleTexts.unsaved}</span>}
      </div>
    </Form>
  )
}
