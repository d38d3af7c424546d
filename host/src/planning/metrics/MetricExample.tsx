import { pageLanguage, describeMetricValue, formatMetricValue, type MetricForm } from '@arbo/core'
import type { ReactNode } from 'react'
import styles from './metrics.module.css'

/** A value as scenes show it. Signs of a rating are read as words. */
export function MetricExample({ metric, value }: { metric: MetricForm; value: string }): ReactNode {
  const text = formatMetricValue(metric, value, pageLanguage())
  if (metric.type !== 'rating') return <span className={styles['metric-example']}>{text}</span>
  const words = describeMetricValue(metric, value, pageLanguage())
  return (
    <span className={styles['metric-example']} role="img" aria-label={words} title={words}>
      {text}
    </span>
  )
}
