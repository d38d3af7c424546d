import type { Failure } from '@arbo/core'
import type { ReactNode } from 'react'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { NoPermissionState } from '../ui/NoPermissionState.tsx'

type Words = Readonly<Record<`${'nothing' | 'noSession'}${'Title' | 'Message'}`, string>>

interface MissingStateProps {
  missing: 'nothing' | 'session'
  icon: ReactNode
  words: Words
}

/** Shows in place of an element that has neither data nor a session. */
export function MissingState({ missing, icon, words }: MissingStateProps): ReactNode {
  return missing === 'nothing' ? (
    <EmptyState icon={icon} title={words.nothingTitle} message={words.nothingMessage} />
  ) : (
    <EmptyState icon={icon} title={words.noSessionTitle} message={words.noSessionMessage} />
  )
}

/** Codes after which the element comes back by itself. */
const CONNECTION = new Set(['offline', 'timeout', 'network_problem', 'unreachable'])
const NO_ACCESS = new Set(['permission_denied', 'no_ws_role', 'no_wbar_permission', 'blocked_or_archived'])

type FailedWords = Readonly<
  Record<`${'signedOut' | 'noWorkspace' | 'noAccess' | 'notFound' | 'offline'}${'Title' | 'Message'}`, string> & {
    failedTitle: string
    /** Where the failure itself has no text. */
    failedSafe: string
  }
>

interface FailedStateProps {
  error: Failure | null
  icon: ReactNode
  words: FailedWords
  onRetry: () => void
}

/** Shows in place of an element whose data could not be read: the reason, and the next step. */
export function FailedState({ error, icon, words, onRetry }: FailedStateProps): ReactNode {
  const code = error?.error ?? ''
  if (code === 'empty_token') {
    return <EmptyState icon={icon} title={words.signedOutTitle} message={words.signedOutMessage} />
  }
  if (code === 'no_workspace') return <EmptyState title={words.noWorkspaceTitle} message={words.noWorkspaceMessage} />
  if (NO_ACCESS.has(code)) return <NoPermissionState title={words.noAccessTitle} message={words.noAccessMessage} />
  // An id that is none is refused as badly formed.
  if (code === 'not_found' || code === 'validation_failed') {
    return <EmptyState icon={icon} title={words.notFoundTitle} message={words.notFoundMessage} />
  }
  if (CONNECTION.has(code)) {
    return <ErrorState title={words.offlineTitle} message={words.offlineMessage} onRetry={onRetry} />
  }
  return <ErrorState title={words.failedTitle} message={error?.message ?? words.failedSafe} onRetry={onRetry} />
}
