import { Text } from '@arbo/kit/ui'
import { pageLanguage, type LicenceInfo } from '@arbo/core'
import { formatBytes } from '@arbo/core/format'
import type { ReactNode } from 'react'
import { billingTexts } from './texts.ts'
import styles from './billing.module.css'

/** Used, available and remaining (WS-26). */
export function StorageFacts({ totals }: { totals: LicenceInfo['storage'] }): ReactNode {
  const { storage_used, available, remaining } = totals
  const language = pageLanguage()
  return (
    <>
      <dl className={styles['billing-facts']}>
        <div>
          <dt>{billingTexts.used}</dt>
          <dd>{formatBytes(storage_used, language)}</dd>
        </div>
        <div>
          <dt>{billingTexts.available}</dt>
          <dd>{formatBytes(available, language)}</dd>
        </div>
        <div>
          <dt>{billingTexts.remaining}</dt>
          <dd>{formatBytes(remaining, language)}</dd>
        </div>
      </dl>
      {remaining <= 0 && (
        <Text as="p" tone="warning" weight="medium">
          {billingTexts.storageFull}
        </Text>
      )}
    </>
  )
}
