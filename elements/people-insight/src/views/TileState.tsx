import type { ReactNode } from 'react'
import type { Failure } from '@arbo/core'
import { User } from '@arbo/kit/icons'
import { EmptyState, ErrorState, NoPermissionState } from '@arbo/kit/ui'
import { texts } from '../texts.ts'

/** What stands in place of the tile where the page gives neither data nor a session. */
export function MissingState({ missing }: { missing: 'nothing' | 'session' }): ReactNode {
  const icon = <User size={20} />
  return missing === 'nothing' ? (
    <EmptyState icon={icon} title={texts.nothingTitle} message={texts.nothingMessage} />
  ) : (
    <EmptyState icon={icon} title={texts.noSessionTitle} message={texts.noSessionMessage} />
  )
}

/** Codes after which the tile comes back by itself. */
const CONNECTION = new Set(['offline', 'timeout', 'network_problem'])
const NO_ACCESS = new Set(['permission_denied', 'no_ws_role', 'no_wbar_permission', 'blocked_or_archived'])

interface FailedStateProps {
  error: Failure | null
  onRetry: () => void
}

/** What stands in place of the tile where it could not be read: why, and what to do. */
export function FailedState({ error, onRetry }: FailedStateProps): ReactNode {
  const code = error?.error ?? ''
  const icon = <User size={20} />
  if (code === 'empty_token') {
    return <EmptyState icon={icon} title={texts.signedOutTitle} message={texts.signedOutMessage} />
  }
  if (code === 'no_workspace') return <EmptyState title={texts.noWorkspaceTitle} message={texts.noWorkspaceMessage} />
  if (NO_ACCESS.has(code)) return <NoPermissionState title={texts.noAccessTitle} message={texts.noAccessMessage} />
  // An id that is none is refused as badly formed.
  if (code === 'not_found' || code === 'validation_failed') {
    return <EmptyState icon={icon} title={texts.notFoundTitle} message={texts.notFoundMessage} />
  }
  if (CONNECTION.has(code)) {
    return <ErrorState title={texts.offlineTitle} message={texts.offlineMessage} onRetry={onRetry} />
  }
  return <ErrorState title={texts.failedTitle} message={error?.message ?? texts.failedSafe} onRetry={onRetry} />
}
