import { pageLanguage, describeMetricValue, type Metric } from '@arbo/core'
import { RATING_SIGNS } from '@arbo/core/internal'
import type { ReactNode } from 'react'
import { metricsTexts } from './texts.ts'
import { draftOf, sampleValue } from './metric-draft.ts'
import { MetricExample } from './MetricExample.tsx'
import styles from './metrics.module.css'

/** A metric's definition, for users who may not change it. */
export function MetricSummary({ metric }: { metric: Metric }): ReactNode {
  const { type, options, currency } = metric
  const { formula, limitValues } = draftOf(metric)
  const { limit, choices, icon } = options
  return (
    <section className={styles['metric-summary']} aria-label={metricsTexts.looks}>
      <h2>{metricsTexts.types[type]}</h2>
      <dl>
        <dt>{metricsTexts.columnExample}</dt>
        <dd>
          <MetricExample metric={metric} value={sampleValue(metric)} />
        </dd>
        <dt>{metricsTexts.access}</dt>
        <dd>
          {metricsTexts.accesses[metric.access_now]}. {metricsTexts.accessHints[metric.access_now]}
        </dd>
        {currency && (
          <>
            <dt>{metricsTexts.currency}</dt>
            <dd>{currency}</dd>
          </>
        )}
        {type === 'formula' && (
          <>
            <dt>{metricsTexts.formula}</dt>
            <dd>
              <code>{formula}</code>
            </dd>
          </>
        )}
        {choices.length > 0 && (
          <>
            <dt>{metricsTexts.choices}</dt>
            <dd>
              {choices.map(({ value }) => (
                <span key={value} className={styles['metric-step-name']}>
                  {value} {RATING_SIGNS[icon][0]} {describeMetricValue(metric, value, pageLanguage())}
                </span>
              ))}
            </dd>
          </>
        )}
        {limit && (
          <>
            <dt>{metricsTexts.limits[limit.kind]}</dt>
            <dd>{limit.kind === 'range' ? `${limit.from} – ${limit.to}` : limitValues}</dd>
          </>
        )}
      </dl>
    </section>
  )
}
