import { isApiError, workspacesStore, type Failure, type Workspace } from '@arbo/core'
import { Button, Text, useDates } from '@arbo/kit/ui'
import { useEffect, useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { messageOf } from '../../app/failure.ts'
import { useSelected } from '../../app/store.ts'
import { WorkspaceAvatar } from '../../ui/WorkspaceAvatar.tsx'
import { workspaceTexts } from './texts.ts'
import { FormFailure } from '../../ui/forms/FormFailure.tsx'
import { restorableUntil } from './restorable-until.ts'
import styles from './start.module.css'
import { useRestore } from './use-restore.ts'

/** Deleted workspaces that the user may restore; nothing where there are none. */
export function DeletedWorkspaces(): ReactNode {
  const { session } = useApp()
  const store = workspacesStore(session)
  const rows = useSelected(store, (state) => state.deleted)
  const [failure, setFailure] = useState<Failure | null>(null)

  useEffect(() => {
    store.loadDeleted().then(
      () => setFailure(null),
      (error: unknown) => {
        if (!isApiError(error)) throw error
        setFailure(error.toFailure())
      },
    )
  }, [store])

  if (failure) {
    return (
      <p className={styles['start-failed']} role="alert">
        {workspaceTexts.deletedFailed} {messageOf(failure)}
      </p>
    )
  }
  if (!rows || rows.length === 0) return null
  return (
    <section className={styles['start-section']} aria-labelledby="start-deleted">
      <h2 id="start-deleted">{workspaceTexts.deleted}</h2>
      <Text as="p" tone="muted">
        {workspaceTexts.deletedLead}
      </Text>
      <ul className={styles['start-list']}>
        {rows.map((workspace) => (
          <DeletedRow key={workspace.code} workspace={workspace} />
        ))}
      </ul>
    </section>
  )
}

function DeletedRow({ workspace }: { workspace: Workspace }): ReactNode {
  const dates = useDates()
  const { busy, failure, restore } = useRestore(workspace)
  const { name, deleted_at } = workspace
  return (
    <li>
      <div className={styles['start-row']}>
        <WorkspaceAvatar workspace={workspace} size="large" />
        <span className={styles['start-name']}>
          <strong>
            <bdi>{name}</bdi>
          </strong>
          <Text tone="muted" font="small">
            {deleted_at && workspaceTexts.restorableUntil({ day: restorableUntil(deleted_at, dates) })}
          </Text>
        </span>
        <Button busy={busy} aria-label={workspaceTexts.restoreNamed({ name })} onClick={() => void restore()}>
          {workspaceTexts.restore}
        </Button>
      </div>
      <FormFailure failure={failure} />
    </li>
  )
}
