import type { ReactNode } from 'react'
import type { Failure } from '@arbo/core'
import { useLevels } from '@arbo/kit'
import { Clapperboard } from '@arbo/kit/icons'
import { EmptyState, ErrorState, NoPermissionState } from '@arbo/kit/ui'
import { fill, texts, type TextKey } from '../texts.ts'

function useWords(): (key: TextKey) => string {
  const scene = useLevels().scene.word
  return (key) => fill(key, { level: scene })
}

/** What stands in place of the hub where the page gives neither data nor a session. */
export function MissingState({ missing }: { missing: 'nothing' | 'session' }): ReactNode {
  const say = useWords()
  const icon = <Clapperboard size={20} />
  return missing === 'nothing' ? (
    <EmptyState icon={icon} title={texts.nothingTitle} message={say('nothingMessage')} />
  ) : (
    <EmptyState icon={icon} title={texts.noSessionTitle} message={say('noSessionMessage')} />
  )
}

/** Codes after which the hub comes back by itself. */
const CONNECTION = new Set(['offline', 'timeout', 'network_problem'])
const NO_ACCESS = new Set(['permission_denied', 'no_ws_role', 'no_wbar_permission', 'blocked_or_archived'])

interface FailedStateProps {
  error: Failure | null
  onRetry: () => void
}

/** What stands in place of the hub where the scene could not be read: why, and what to do. */
export function FailedState({ error, onRetry }: FailedStateProps): ReactNode {
  const say = useWords()
  const code = error?.error ?? ''
  const icon = <Clapperboard size={20} />
  if (code === 'empty_token') {
    return <EmptyState icon={icon} title={texts.signedOutTitle} message={say('signedOutMessage')} />
  }
  if (code === 'no_workspace') return <EmptyState title={texts.noWorkspaceTitle} message={say('noWorkspaceMessage')} />
  if (NO_ACCESS.has(code)) return <NoPermissionState title={say('noAccessTitle')} message={texts.noAccessMessage} />
  // An id that is none is refused as badly formed.
  if (code === 'not_found' || code === 'validation_failed') {
    return <EmptyState icon={icon} title={say('notFoundTitle')} message={texts.notFoundMessage} />
  }
  if (CONNECTION.has(code)) {
    return <ErrorState title={texts.offlineTitle} message={say('offlineMessage')} onRetry={onRetry} />
  }
  return <ErrorState title={say('failedTitle')} message={error?.message ?? texts.failedSafe} onRetry={onRetry} />
}
