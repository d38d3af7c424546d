import { pageLanguage, type FreedStorage } from '@arbo/core'
import { formatBytes, formatNumber } from '@arbo/core/format'
import { Text } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { billingTexts } from './texts.ts'
import styles from './billing.module.css'

/** A preview of the deletion. */
export function FreeUpRehearsal({ rehearsal }: { rehearsal: FreedStorage }): ReactNode {
  const { renditions, files, bytes, remaining } = rehearsal
  if (renditions === 0) {
    return (
      <div role="status" className={styles['free-up-step']}>
        <h3>{billingTexts.nothingToFree}</h3>
        <p>{billingTexts.nothingToFreeMessage}</p>
      </div>
    )
  }
  const language = pageLanguage()
  const facts = [
    [billingTexts.superseded, formatNumber(renditions, 0, language)],
    [billingTexts.storedFiles, formatNumber(files, 0, language)],
    [billingTexts.freed, formatBytes(bytes, language)],
    [billingTexts.remainingAfter, formatBytes(remaining, language)],
  ] as const
  return (
    <div role="status" className={styles['free-up-step']}>
      <h3>{billingTexts.wouldGo}</h3>
      <dl className={styles['free-up-facts']}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <Text as="dt" tone="muted">
              {name}
            </Text>
            <Text as="dd" weight="medium">
              {value}
            </Text>
          </div>
        ))}
      </dl>
    </div>
  )
}
