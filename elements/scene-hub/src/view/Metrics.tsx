import { useId, type ReactNode } from 'react'
import { MetricLock, MetricText } from '@arbo/kit/ui'
import { useTexts } from '../texts.ts'
import { useHubContext } from './hub-context.ts'
import { MetricField } from './MetricField.tsx'

/** Values of the scene's metrics, the primary one first, each in its own form; formulas cannot be entered. */
export function Metrics(): ReactNode {
  const texts = useTexts()
  const id = useId()
  const { data, store } = useHubContext()
  const mayChange = store !== null && (data.item.editable?.includes('metric') ?? false)
  return (
    <div className="fact-block">
      <h4 id={id}>{texts.metrics}</h4>
      <dl className="facts" aria-labelledby={id}>
        {data.item.metrics.map((metric) => (
          <div key={metric.metric_id}>
            <dt>{metric.name}</dt>
            <dd>
              {mayChange && metric.type !== 'formula' && !metric.locked ? (
                <MetricField metric={metric} />
              ) : (
                <>
                  {metric.locked && !metric.hidden && <MetricLock reason="locked" />}{' '}
                  <MetricText metric={metric} none={<span className="none">{texts.noValue}</span>} />
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
