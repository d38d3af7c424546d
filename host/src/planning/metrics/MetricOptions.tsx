import { Row, Select, TextField } from '@arbo/kit/ui'
import { useMemo, type ReactNode } from 'react'
import { metricsTexts } from './texts.ts'
import { currencyOptions } from '../../workspace/settings/configs.ts'
import type { MetricFieldsProps } from './MetricFields.tsx'
import { RatingFields } from './RatingFields.tsx'
import styles from './metrics.module.css'

const DECIMALS = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((value) => ({ value, label: String(value) }))

/** Display options of a metric's values, by type. */
export function MetricOptions(props: MetricFieldsProps): ReactNode {
  const { draft, errors, onChange } = props
  const currencies = useMemo(() => currencyOptions(), [])
  const { type } = draft
  if (type === 'rating') return <RatingFields {...props} />
  return (
    <Row gap={12} align="start" wrap>
      {type === 'currency' && (
        <Select
          className={styles['metric-wide']}
          label={metricsTexts.currency}
          placeholder={metricsTexts.currency}
          options={currencies}
          value={draft.currency}
          error={errors['currency']}
          onChange={(currency) => onChange({ currency })}
        />
      )}
      {(type === 'prefix_suffix' || type === 'formula') && (
        <>
          <TextField
            className={styles['metric-narrow']}
            label={metricsTexts.prefix}
            value={draft.prefix}
            error={errors['prefix']}
            onChange={(event) => onChange({ prefix: event.target.value })}
          />
          <TextField
            className={styles['metric-narrow']}
            label={metricsTexts.suffix}
            value={draft.suffix}
            error={errors['suffix']}
            onChange={(event) => onChange({ suffix: event.target.value })}
          />
        </>
      )}
      <Select
        className={styles['metric-narrow']}
        label={metricsTexts.decimals}
        options={DECIMALS}
        value={draft.decimals}
        error={errors['decimals']}
        onChange={(decimals) => onChange({ decimals })}
      />
    </Row>
  )
}
