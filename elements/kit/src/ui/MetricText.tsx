import type { ReactNode } from 'react'
import {
  describeMetricValue,
  metricOptions,
  metricValueText,
  metricWords,
  type MetricForm,
  type MetricValue,
} from '@arbo/core'
import { formatExact } from '@arbo/core/format'
import { useLanguage } from './language-context.ts'
import { MetricLock } from './MetricLock.tsx'

export interface MetricTextProps {
  metric: Pick<MetricValue, 'type' | 'options' | 'value' | 'error' | 'hidden'>
  /** Shown where there is no value. */
  none?: ReactNode
}

/** A metric’s value in its own form: `1,234.50`, `42%`, `€12.00`, `★★★☆☆`; of a formula without one, why. Of a private one a lock. */
export function MetricText({
  metric: { type, options, value, error, hidden },
  none = null,
}: MetricTextProps): ReactNode {
  const language = useLanguage()
  if (hidden) return <MetricLock reason="hidden" />
  if (error) {
    const reason = metricValueText(`error_${error}`, language)
    return (
      <span className="arbo-metric-error" title={reason}>
        –<span className="arbo-visually-hidden"> {reason}</span>
      </span>
    )
  }
  if (value === null || value === '') return none
  // What a page gives by itself need not say how its metrics are written.
  if (options === undefined) return formatExact(value, language)
  const form: MetricForm = { type: type as MetricForm['type'], options: metricOptions(options) }
  const text = metricWords(form, value, language)
  const words = describeMetricValue(form, value, language)
  if (text === words) return text
  return (
    <span role="img" aria-label={words} title={words}>
      {text}
    </span>
  )
}
