import type { Failure } from '@arbo/core'
import { ErrorState, NoPermissionState } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { readFailureOf } from '../../app/failure.ts'
import { listTexts } from '../../ui/list/texts.ts'

/** Why a list could not be read, and what to do about it. */
export function WorkFailed({ error, onRetry }: { error: Failure | null; onRetry: () => void }): ReactNode {
  if (error?.error === 'permission_denied') {
    return <NoPermissionState title={listTexts.denied} message={listTexts.deniedMessage} />
  }
  return <ErrorState title={listTexts.failed} message={readFailureOf(error)} onRetry={onRetry} />
}
