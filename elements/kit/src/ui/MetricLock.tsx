import type { ReactNode } from 'react'
import { metricValueText } from '@arbo/core'
import { useLanguage } from './language-context.ts'
import { Lock } from '../icons.ts'

/** The sign that a metric is not the reader's to change, or to see at all, with why. */
export function MetricLock({ reason }: { reason: 'locked' | 'hidden' }): ReactNode {
  const why = metricValueText(reason, useLanguage())
  return (
    <span className="arbo-metric-lock" title={why}>
      <Lock />
      <span className="arbo-visually-hidden"> {why}</span>
    </span>
  )
}
