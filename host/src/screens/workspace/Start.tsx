import { Building2, ChevronRight } from '@arbo/kit/icons'
import { Button, EmptyState, ErrorState, Loading, Skeleton } from '@arbo/kit/ui'
import { useEffect, type ReactNode } from 'react'
import type { Workspace } from '@arbo/core'
import { useApp } from '../../app/AppContext.ts'
import { messageOf } from '../../app/failure.ts'
import { openWorkspace, useWorkspaces } from '../../app/workspaces.ts'
import { WorkspaceAvatar } from '../../shell/WorkspaceAvatar.tsx'
import { texts } from '../../texts.ts'
import './start.css'

/** /start: choose a workspace. Entering it leaves the one that was open. */
export function Screen(): ReactNode {
  const { session } = useApp()
  const { status, rows, page, lastPage, error, more } = useWorkspaces()
  useEffect(() => void session.setWorkspace(null), [session])

  const waiting = status === 'idle' || (status === 'loading' && rows.length === 0)
  return (
    <div className="start">
      <h1>{texts.chooseWorkspace}</h1>
      {rows.length > 0 && <p className="start-lead">{texts.workspacesLead}</p>}
      <div className="start-list">
        {waiting && <StartSkeleton />}
        {status === 'failed' && rows.length === 0 && (
          <ErrorState title={texts.workspacesFailed} message={error && messageOf(error)} onRetry={() => void more()} />
        )}
        {status === 'ready' && rows.length === 0 && (
          <EmptyState icon={<Building2 size={20} />} title={texts.noWorkspaces} message={texts.noWorkspacesMessage} />
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
        <p className="start-failed" role="alert">
          {texts.moreFailed}. {error && messageOf(error)}
        </p>
      )}
      {rows.length > 0 && page < lastPage && (
        <Button variant="ghost" busy={status === 'loading'} onClick={() => void more()}>
          {status === 'failed' ? texts.tryAgain : texts.loadMore}
        </Button>
      )}
    </div>
  )
}

function WorkspaceRow({ workspace }: { workspace: Workspace }): ReactNode {
  const app = useApp()
  return (
    <li>
      <a
        className="start-row"
        href={`/w:${workspace.code}/rf?u=1`}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          openWorkspace(workspace.code, app)
        }}
      >
        <WorkspaceAvatar workspace={workspace} size="large" />
        <span className="start-name">
          <strong>{workspace.name}</strong>
          <span>
            {workspace.display_name}
            {' · '}
            {texts.workspaceRole[workspace.ws_root_role_id]}
          </span>
        </span>
        <ChevronRight />
      </a>
    </li>
  )
}

function StartSkeleton(): ReactNode {
  return (
    <Loading>
      {[0, 1].map((row) => (
        <div className="start-row" key={row}>
          <Skeleton width={40} height={40} />
          <Skeleton width={180} height={20} />
        </div>
      ))}
    </Loading>
  )
}
