import type { Failure } from '@arbo/core'
import { Button, Loading, Notice, Skeleton } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { readFailureOf } from '../../app/failure.ts'
import { texts } from '../../app/texts.ts'
import styles from './library.module.css'

interface ReadingStateProps {
  /** First sentence of a failure. */
  failed: string
  failure: Failure | null
  onRetry: () => void
  /** Height of the content, in px. */
  height: number
}

/** A part of a page that is loading or could not be read. */
export function ReadingState({ failed, failure, onRetry, height }: ReadingStateProps): ReactNode {
  if (failure === null) {
    return (
      <Loading label={texts.loading}>
        <Skeleton height={height} />
      </Loading>
    )
  }
  return (
    <Notice tone="danger" className={styles['library-question']}>
      <p>
        {failed}. {readFailureOf(failure)}
      </p>
      <Button size="small" onClick={onRetry}>
        {texts.tryAgain}
      </Button>
    </Notice>
  )
}
