import type { ReactNode } from 'react'
import type { ReviewState } from '@arbo/core'
import { useLevels } from '@arbo/kit'
import { Film, User } from '@arbo/kit/icons'
import { EmptyState, ErrorState, NoPermissionState } from '@arbo/kit/ui'
import { type Texts, useTexts } from '../texts.ts'
import { ViewerSkeleton } from './ViewerSkeleton.tsx'

export type MissingReason = 'nothing' | 'session' | 'moment' | 'part'

/** What stands in place of the review where the page gives neither media nor a session. */
export function MissingState({ missing, retry }: { missing: MissingReason; retry?: () => void }): ReactNode {
  const texts = useTexts()
  const scene = useLevels().scene.word
  if (missing === 'moment') return <ViewerSkeleton />
  if (missing === 'part') {
    return (
      <div className="viewer-state">
        <ErrorState title={texts.failedTitle} message={texts.partMissing} onRetry={retry} />
      </div>
    )
  }
  return (
    <div className="viewer-state">
      {missing === 'nothing' ? (
        <EmptyState icon={<Film size={20} />} title={texts.nothingTitle} message={texts.nothingMessage({ scene })} />
      ) : (
        <EmptyState
          icon={<User size={20} />}
          title={texts.noSessionTitle}
          message={texts.noSessionMessage({ scene })}
        />
      )}
    </div>
  )
}

/** Codes after which the review comes back by itself, without anybody doing anything here. */
const CONNECTION = new Set(['offline', 'timeout', 'network_problem', 'unreachable'])
const NO_ACCESS = new Set(['permission_denied', 'no_ws_role', 'no_wbar_permission'])

/** What stands in place of the review where it could not be read: why, what to do, and whether it returns by itself. */
export function FailedState({ error, onRetry }: { error: ReviewState['error']; onRetry: () => void }): ReactNode {
  const texts = useTexts()
  const scene = useLevels().scene.word
  return <div className="viewer-state">{messageOf(texts, error, scene, onRetry)}</div>
}

function messageOf(texts: Texts, error: ReviewState['error'], scene: string, onRetry: () => void): ReactNode {
  const code = error?.error ?? ''
  if (code === 'empty_token') {
    return <EmptyState icon={<User size={20} />} title={texts.signedOutTitle} message={texts.signedOutMessage} />
  }
  if (code === 'no_workspace') return <EmptyState title={texts.noWorkspaceTitle} message={texts.noWorkspaceMessage} />
  if (NO_ACCESS.has(code)) return <NoPermissionState title={texts.noAccessTitle} message={texts.noAccessMessage} />
  if (code === 'not_found') {
    return <EmptyState title={texts.notFoundTitle({ scene })} message={texts.notFoundMessage} />
  }
  if (CONNECTION.has(code)) {
    return <ErrorState title={texts.offlineTitle} message={texts.offlineMessage} onRetry={onRetry} />
  }
  return <ErrorState title={texts.failedTitle} message={error?.message ?? texts.failedSafe} onRetry={onRetry} />
}
