import { Loading, Skeleton } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { texts } from '../../app/texts.ts'
import styles from './panel.module.css'

/** A panel whose entity, or whose code, is on the way. */
export function PanelWaiting(): ReactNode {
  return (
    <div className={styles['entity-panel-body']}>
      <Loading label={texts.loading}>
        <Skeleton width="100%" height={320} />
      </Loading>
    </div>
  )
}
