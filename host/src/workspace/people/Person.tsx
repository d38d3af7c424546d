import { useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { useSelected } from '../../app/store.ts'
import { useReadOnly } from '../../app/use-read-only.ts'
import { avatarTexts } from '../../ui/avatar/texts.ts'
import { peopleTexts } from './texts.ts'
import { PictureField } from '../../ui/avatar/PictureField.tsx'
import { OwnFieldsDialog } from './OwnFieldsDialog.tsx'
import { keyFor } from './person-actions.ts'
import { PersonFacts } from './PersonFacts.tsx'
import { PersonForm } from './PersonForm.tsx'
import { PersonPage, type PersonBodyProps, type PersonTabProps } from './PersonPage.tsx'
import { SEE_WORK, viewOf } from './person-view.ts'
import { PersonWork } from './PersonWork.tsx'
import { useGroups } from './use-groups.ts'
import { useViewer } from './use-viewer.ts'
import styles from './people.module.css'

/** A person's file, editable or read-only. */
function PersonalData({ store, person, viewer }: PersonBodyProps): ReactNode {
  const { toasts } = useApp()
  const conflict = useSelected(store, (state) => state.conflict)
  const ownFields = useSelected(store, (state) => state.fields)
  const [editing, setEditing] = useState(false)
  const groups = useGroups()
  const readOnly = useReadOnly()
  const hasRight = viewer.can(keyFor('edit', person))
  // Users may always edit their own name, picture and file.
  if (readOnly !== null || (!hasRight && person.id !== viewer.id))
    return <PersonFacts person={person} groups={groups} ownFields={ownFields} />
  const mayEditFields = viewer.can('settings_updateBasicWorkspaceSettings_update')
  return (
    <>
      <PictureField
        // The head shows the picture itself.
        face={<h2 className={styles['person-picture']}>{avatarTexts.picture}</h2>}
        url={person.profile_image}
        save={(profile_image) => store.update({ profile_image })}
      />
      <PersonForm
        person={person}
        conflict={conflict}
        groups={groups}
        canChooseGroup={hasRight}
        ownFields={ownFields}
        onSave={store.update}
        onSaveOwn={store.setFields}
        onEditOwn={mayEditFields ? () => setEditing(true) : undefined}
        onAccept={store.acceptConflict}
      />
      {editing && (
        <OwnFieldsDialog
          fields={ownFields}
          onSave={async (fields) => {
            await store.defineFields(fields)
            toasts.show({ id: 'person', kind: 'success', title: peopleTexts.ownSaved })
          }}
          onClose={() => setEditing(false)}
        />
      )}
    </>
  )
}

/** The chosen tab. Personal data that was opened stays: what is typed and not saved outlives a look at the work. */
function WorkOrData({ view, ...props }: PersonTabProps): ReactNode {
  const isData = view === 'data'
  const [wasOpened, setOpened] = useState(isData)
  if (isData && !wasOpened) setOpened(true)
  return (
    <>
      {!isData && <PersonWork person={props.person} viewer={props.viewer} />}
      {(isData || wasOpened) && (
        <div className={styles['person-data']} hidden={!isData}>
          <PersonalData {...props} />
        </div>
      )}
    </>
  )
}

/** /ws/ppl/{name}: what the person works on, and on a tab of its own their file (PPL-10, XUX-15). */
export function PersonScreen(): ReactNode {
  const { store } = useApp()
  const query = useSelected(store, (state) => state.place?.location.query ?? null)
  const viewer = useViewer()
  const view = viewOf(query, viewer?.can(SEE_WORK) ?? false)
  return <PersonPage view={view} Body={WorkOrData} />
}
