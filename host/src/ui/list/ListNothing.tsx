import type { Failure } from '@arbo/core'
import { Search } from '@arbo/kit/icons'
import { Button, EmptyState, ErrorState, NoPermissionState, type EmptyStateProps } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { readFailureOf } from '../../app/failure.ts'
import { listTexts } from './texts.ts'

export interface ListNothingProps {
  failed: boolean
  error: Failure | null
  onRetry?: (() => void) | undefined
  /** The purpose of the list, shown while it is empty. */
  empty: EmptyStateProps
  /** A search or a filter is set. */
  filtered: boolean
  onClear?: (() => void) | undefined
}

/** Why there are no rows, and what to do about it. */
export function ListNothing({ failed, error, onRetry, empty, filtered, onClear }: ListNothingProps): ReactNode {
  if (failed && error?.error === 'permission_denied') {
    return <NoPermissionState title={listTexts.denied} message={listTexts.deniedMessage} />
  }
  if (failed) {
    return <ErrorState title={listTexts.failed} message={readFailureOf(error)} {...(onRetry ? { onRetry } : {})} />
  }
  if (filtered) {
    return (
      <EmptyState
        icon={<Search size={20} />}
        title={listTexts.noMatch}
        message={listTexts.noMatchMessage}
        action={onClear && <Button onClick={onClear}>{listTexts.clear}</Button>}
      />
    )
  }
  return <EmptyState {...empty} />
}
