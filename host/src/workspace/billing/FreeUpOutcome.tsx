import { pageLanguage, text, type Failure } from '@arbo/core'
import { failed } from '@arbo/core/internal'
import { formatBytes } from '@arbo/core/format'
import { ProgressBar, Text } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { messageOf } from '../../app/failure.ts'
import { billingTexts } from './texts.ts'
import type { FreeUpStep } from './use-free-up.ts'
import styles from './billing.module.css'

/** Why the deletion failed, and how much was freed before. */
function reasonOf(failure: Failure): string {
  const freed = failure.error === 'free_up_failed' ? failure.meta?.['freed'] : undefined
  if (typeof freed === 'number') return billingTexts.freePartly({ size: formatBytes(freed, pageLanguage()) })
  return `${messageOf(failure)} ${billingTexts.freeFailedSafe}`
}

/** The deletion under way, and how it ended (WS-65). */
export function FreeUpOutcome({
  current,
}: {
  current: Extract<FreeUpStep, { step: 'freeing' | 'done' | 'failed' }>
}): ReactNode {
  if (current.step === 'freeing') {
    return (
      <div role="status" className={styles['free-up-step']}>
        <h3>{text('storage.freeing_up')}</h3>
        <p>{billingTexts.freeingMessage}</p>
        <ProgressBar label={text('storage.freeing_up')} />
      </div>
    )
  }
  if (current.step === 'failed') {
    return (
      <div role="alert" className={styles['free-up-step']}>
        <Text as="h3" tone="danger" weight="medium">
          {failed(text('storage.freeing_up'))}
        </Text>
        <p>{reasonOf(current.failure)}</p>
      </div>
    )
  }
  const { renditions, files, bytes, remaining } = current.freed
  return (
    <div role="status" className={styles['free-up-step']}>
      <h3>{billingTexts.freeDone({ size: formatBytes(bytes, pageLanguage()) })}</h3>
      <p>
        {billingTexts.freeDoneMessage({ count: renditions, files, remaining: formatBytes(remaining, pageLanguage()) })}
      </p>
    </div>
  )
}
