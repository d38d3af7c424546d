import { TARGET_TYPES, type TargetType } from '@arbo/core'
import { Select, Text } from '@arbo/kit/ui'
import { useId, useMemo, type ReactNode } from 'react'
import { targetsTexts } from './texts.ts'
import { ReadingState } from '../../ui/library/ReadingState.tsx'
import { useLevels } from '../../app/levels.ts'
import type { TargetFieldsProps } from './TargetFields.tsx'
import type { MetricChoices } from './use-metric-choices.ts'
import styles from './targets.module.css'

interface TargetTypesProps extends TargetFieldsProps {
  metrics: MetricChoices
}

/** What a target counts: approved scenes, or the sum of a metric of theirs. */
export function TargetTypes({ draft, errors, onChange, metrics }: TargetTypesProps): ReactNode {
  const name = useId()
  const { scene } = useLevels()
  const options = useMemo(
    () => metrics.choices.map((metric) => ({ value: metric.id, label: metric.name })),
    [metrics.choices],
  )
  return (
    <>
      <fieldset className={styles['target-types']}>
        <legend>{targetsTexts.type}</legend>
        {TARGET_TYPES.map((type: TargetType) => (
          <label key={type} className={styles['target-type']}>
            <input
              type="radio"
              name={name}
              checked={type === draft.type}
              aria-describedby={`${name}-${type}`}
              onChange={() => onChange({ type })}
            />
            <Text weight="medium">{targetsTexts.types[type]}</Text>
            <Text as="small" tone="muted" font="small" id={`${name}-${type}`}>
              {targetsTexts.typeHints[type]({ scenes: scene.words })}
            </Text>
          </label>
        ))}
      </fieldset>
      {draft.type === 'metric_sum' &&
        (metrics.failure === null && options.length > 0 ? (
          <Select
            className={styles['target-metric']}
            label={targetsTexts.metric}
            placeholder={targetsTexts.metricChoose}
            options={options}
            value={draft.metricId}
            onChange={(metricId) => onChange({ metricId })}
            error={errors['metric_id']}
          />
        ) : metrics.status === 'ready' ? (
          <p className={styles['target-none']}>{targetsTexts.noMetrics}</p>
        ) : (
          <ReadingState
            failed={targetsTexts.metricsFailed}
            failure={metrics.failure}
            onRetry={metrics.reload}
            height={52}
          />
        ))}
    </>
  )
}
