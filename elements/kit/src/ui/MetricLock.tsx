import type { ReactNode } from 'react'
import { metricText } from '@arbo/core'
import { Lock } from '../icons.ts'

/** The sign that a metric is not the reader's to change, or to see at all, with why. */
export function MetricLock({ reason }: { reason: 'locked' | 'hidden' }): ReactNode {
  const why = metricText(reason)
  return (
    <span className="arbo-metric-lock" title={why}>
      <Lock />
      <span className="arbo-visually-hidden"> {why}</span>
    </span>
  )
}
