import { hasNoWorkspace } from '@arbo/core/internal'
import { Plus } from '@arbo/kit/icons'
import { Button, ErrorState, Loading, Skeleton } from '@arbo/kit/ui'
import { useEffect, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { messageOf } from '../../app/failure.ts'
import { useSelected } from '../../app/store.ts'
import { openWorkspaceDialog } from '../../app/workspace-dialog.ts'
import { useWorkspaces } from '../../app/workspaces.ts'
import { texts } from '../../app/texts.ts'
import { shellTexts } from '../../app/shell-texts.ts'
import { DeletedWorkspaces } from './DeletedWorkspaces.tsx'
import { Invitations } from './Invitations.tsx'
import { Refused } from './Refused.tsx'
import styles from './start.module.css'
import { TermsGate } from './TermsGate.tsx'
import { WorkspaceRow } from './WorkspaceRow.tsx'

/** The page was open before in this document, so the stored list may be old. */
let wasHere = false

/** /start: choose a workspace. Opening it leaves the current workspace, by a rule of the guard (WS-10). */
export function StartScreen(): ReactNode {
  return (
    <div className={styles['start']}>
      <TermsGate>
        <Choice />
      </TermsGate>
    </div>
  )
}

function Choice(): ReactNode {
  const workspaces = useWorkspaces()
  const { status, rows, page, lastPage, error, more, reload } = workspaces
  const { store } = useApp()
  const unchosen = useSelected(store, (state) => state.unchosen !== null)
  // The guard goes on to create one (WS-32).
  const none = hasNoWorkspace(workspaces)

  // Sorted by last use, and the list may have changed since the last visit.
  useEffect(() => {
    if (wasHere) void reload()
    wasHere = true
    // oxlint-disable-next-line react/exhaustive-deps -- once for each visit
  }, [])

  const waiting = none || status === 'idle' || (status === 'loading' && rows.length === 0)
  // It is not known yet whether there is a choice.
  if (unchosen && waiting) return <StartSkeleton />
  return (
    <>
      <Refused />
      <div className={styles['start-head']}>
        <h1>{shellTexts.chooseWorkspace}</h1>
        {rows.length > 0 && <p className={styles['start-lead']}>{shellTexts.workspacesLead}</p>}
      </div>
      <div className={styles['start-list']}>
        {waiting && <StartSkeleton />}
        {status === 'failed' && rows.length === 0 && (
          <ErrorState
            title={shellTexts.workspacesFailed}
            message={error && messageOf(error)}
            onRetry={() => void reload()}
          />
        )}
        {rows.length > 0 && (
          <ul>
            {rows.map((workspace) => (
              <WorkspaceRow key={workspace.id} workspace={workspace} />
            ))}
          </ul>
        )}
      </div>
      {status === 'failed' && rows.length > 0 && (
        <p className={styles['start-failed']} role="alert">
          {texts.moreFailed}. {error && messageOf(error)}
        </p>
      )}
      <div className={styles['start-actions']}>
        {rows.length > 0 && page < lastPage && (
          <Button variant="ghost" busy={status === 'loading'} onClick={() => void more()}>
            {status === 'failed' ? texts.tryAgain : texts.loadMore}
          </Button>
        )}
        <span className="spacer" />
        <Button icon={<Plus />} onClick={openWorkspaceDialog}>
          {texts.newWorkspace}
        </Button>
      </div>
      <Invitations />
      <DeletedWorkspaces />
    </>
  )
}

function StartSkeleton(): ReactNode {
  return (
    <Loading>
      {[0, 1].map((row) => (
        <div className={styles['start-row']} key={row}>
          <Skeleton width={40} height={40} />
          <Skeleton width={180} height={20} />
        </div>
      ))}
    </Loading>
  )
}
