import type { Metric } from '@arbo/core'
import type { ReactNode } from 'react'
import { metricsTexts } from './texts.ts'
import styles from '../../ui/list/list.module.css'

/** Badges of a metric: primary, restricted access, archived. */
export function MetricBadges({ metric }: { metric: Pick<Metric, 'is_primary' | 'status' | 'access_now'> }): ReactNode {
  return (
    <>
      {metric.is_primary && <span className={styles['list-badge']}>{metricsTexts.primary}</span>}
      {metric.access_now !== 'open' && (
        <span className={styles['list-badge']}>{metricsTexts.accesses[metric.access_now]}</span>
      )}
      {metric.status === 0 && <span className={styles['list-badge']}>{metricsTexts.archived}</span>}
    </>
  )
}
