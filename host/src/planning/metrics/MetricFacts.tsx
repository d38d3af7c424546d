import type { Metric } from '@arbo/core'
import type { ReactNode } from 'react'
import { metricsTexts } from './texts.ts'
import { LibraryFacts, Moment } from '../../ui/library/LibraryFacts.tsx'
import { MetricFields, type MetricFieldsProps } from './MetricFields.tsx'

interface MetricFactsProps extends Omit<MetricFieldsProps, 'onChange'> {
  metric: Metric
  /** Left out where nothing can be changed. */
  onChange: MetricFieldsProps['onChange'] | undefined
}

/** A metric's name, and who created it. */
export function MetricFacts({ metric, draft, errors, onChange }: MetricFactsProps): ReactNode {
  return (
    <LibraryFacts title={metricsTexts.details}>
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
    </LibraryFacts>
  )
}
