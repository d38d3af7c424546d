import type { Metric } from '@arbo/core'
import type { ReactNode } from 'react'
import { metricsTexts } from '../../texts/metrics.ts'

/** What a metric is beside its name: what entities count by, put away. */
export function MetricBadges({ metric }: { metric: Pick<Metric, 'is_primary' | 'status'> }): ReactNode {
  return (
    <>
      {metric.is_primary && <span className="list-badge">{metricsTexts.primary}</span>}
      {metric.status === 0 && <span className="list-badge">{metricsTexts.archived}</span>}
    </>
  )
}
