import { TARGET_TYPES } from '@arbo/core'
import { RadioGroup, Select } from '@arbo/kit/ui'
import { useMemo, type ReactNode } from 'react'
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
  const { scene } = useLevels()
  const options = useMemo(
    () => metrics.choices.map((metric) => ({ value: metric.id, label: metric.name })),
    [metrics.choices],
  )
  return (
    <>
      <RadioGroup
        className={styles['target-types']}
        label={targetsTexts.type}
        cards
        value={draft.type}
        options={TARGET_TYPES.map((type) => ({
          value: type,
          label: targetsTexts.types[type],
          hint: targetsTexts.typeHints[type]({ scenes: scene.words }),
        }))}
        onChange={(type) => onChange({ type })}
      />
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
