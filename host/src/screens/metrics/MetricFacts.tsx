import type { Metric } from '@arbo/core'
import type { ReactNode } from 'react'
import { useSessionState } from '../../app/useSessionState.ts'
import { metricsTexts } from '../../texts/metrics.ts'
import { agoText, momentText } from '../account/momentText.ts'
import { MetricFields, type MetricFieldsProps } from './MetricFields.tsx'

interface MetricFactsProps extends Omit<MetricFieldsProps, 'onChange'> {
  metric: Metric
  /** Left out where nothing can be changed. */
  onChange: MetricFieldsProps['onChange'] | undefined
}

/** What a metric is called, and who made it. */
export function MetricFacts({ metric, draft, errors, onChange }: MetricFactsProps): ReactNode {
  return (
    <section className="metric-facts" aria-label={metricsTexts.details}>
      <h2>{metricsTexts.details}</h2>
      {onChange && <MetricFields draft={draft} errors={errors} onChange={onChange} />}
      <dl>
        {!onChange && (
          <>
            {metric.description !== '' && (
              <>
                <dt>{metricsTexts.description}</dt>
                <dd>{metric.description}</dd>
              </>
            )}
          </>
        )}
        <dt>{metricsTexts.madeBy}</dt>
        <dd>{metric.created_by?.display_name ?? metricsTexts.someone}</dd>
        <dt>{metricsTexts.made}</dt>
        <dd>
          <Moment at={metric.created_at} />
        </dd>
        <dt>{metricsTexts.changed}</dt>
        <dd>
          <Moment at={metric.updated_at} />
        </dd>
      </dl>
    </section>
  )
}

function Moment({ at }: { at: string }): ReactNode {
  const zone = useSessionState((state) => state.user?.preferred_timezone ?? 'UTC')
  return (
    <time dateTime={at} title={momentText(at, zone)}>
      {agoText(at, zone)}
    </time>
  )
}
