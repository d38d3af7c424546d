import { avatarUrl, personStore, type PersonStore, type Workspace, type WorkspaceUserDetail } from '@arbo/core'
import { Avatar, Button, ErrorState, Loading, Skeleton } from '@arbo/kit/ui'
import { useMemo, useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { readFailureOf } from '../../app/failure.ts'
import { useSelected } from '../../app/store.ts'
import { useReadOnly } from '../../app/use-read-only.ts'
import { detailsTexts } from '../settings/texts.ts'
import { workspaceTexts } from '../workspaces/texts.ts'
import { PictureField } from '../../ui/avatar/PictureField.tsx'
import { FactList } from '../settings/FactList.tsx'
import { Locked } from '../settings/Locked.tsx'
import { LeaveDialog } from '../workspaces/LeaveDialog.tsx'
import { DetailsSection } from './DetailsSection.tsx'
import { OwnNameForm } from './OwnNameForm.tsx'
import styles from './workspace-details.module.css'

interface YouSectionProps {
  workspace: Workspace
  /** The user's own ws_user id. */
  memberId: string
}

/** The user's own name, picture and role, and a button to leave. */
export function YouSection({ workspace, memberId }: YouSectionProps): ReactNode {
  const { session } = useApp()
  const store = useMemo(() => personStore(session, memberId), [session, memberId])
  const { status, error, person, conflict } = useSelected(store, (state) => state)
  const [leaving, setLeaving] = useState(false)
  const readOnly = useReadOnly()
  return (
    <DetailsSection id="you" lead={detailsTexts.youLead}>
      {person && readOnly === null && <Own store={store} person={person} conflict={conflict} />}
      {person && readOnly !== null && (
        <>
          <Locked reason={readOnly} />
          <FactList
            facts={[
              { name: detailsTexts.displayName, value: person.display_name },
              { name: detailsTexts.role, value: person.ws_role_name },
            ]}
          />
        </>
      )}
      {!person && status !== 'failed' && (
        <Loading>
          <Skeleton height={160} />
        </Loading>
      )}
      {!person && status === 'failed' && (
        <ErrorState title={detailsTexts.youFailed} message={readFailureOf(error)} onRetry={() => void store.reload()} />
      )}
      {readOnly === null && (
        <div className={styles['workspace-leave']}>
          <p>{detailsTexts.leaveLead}</p>
          <Button onClick={() => setLeaving(true)}>{workspaceTexts.leave}</Button>
        </div>
      )}
      {leaving && <LeaveDialog workspace={workspace} onClose={() => setLeaving(false)} />}
    </DetailsSection>
  )
}

interface OwnProps {
  store: PersonStore
  person: WorkspaceUserDetail
  conflict: WorkspaceUserDetail | null
}

function Own({ store, person, conflict }: OwnProps): ReactNode {
  const { session } = useApp()
  const now = conflict ?? person
  const url = avatarUrl(session.apiUrl, now.profile_image)

  async function update(change: Parameters<PersonStore['update']>[0]): Promise<void> {
    // Keeps other users' changes: only the fields given here are replaced.
    store.acceptConflict()
    await store.update(change)
    await session.refreshWorkspace()
  }

  return (
    <>
      <PictureField
        face={<Avatar name={now.display_name} src={url} size={48} decorative />}
        url={url}
        save={(profile_image) => update({ profile_image })}
      />
      <OwnNameForm
        name={now.display_name}
        version={now.version}
        role={now.ws_role_name}
        onSave={(display_name) => update({ display_name })}
      />
    </>
  )
}
