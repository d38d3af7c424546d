import { Row, Select, TextField } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { metricsTexts } from './texts.ts'
import type { MetricFieldsProps } from './MetricFields.tsx'
import styles from './metrics.module.css'

const KINDS = ['any', 'range', 'exact', 'not'] as const

/** Which values may be entered. */
export function LimitFields({ draft, errors, onChange }: MetricFieldsProps): ReactNode {
  const { limit } = draft
  return (
    <>
      <Row gap={12} align="start" wrap>
        <Select
          className={styles['metric-wide']}
          label={metricsTexts.limit}
          hideLabel
          options={KINDS.map((value) => ({ value, label: metricsTexts.limits[value] }))}
          value={limit}
          onChange={(kind) => onChange({ limit: kind })}
        />
        {limit === 'range' && (
          <>
            <TextField
              className={styles['metric-narrow']}
              inputMode="decimal"
              label={metricsTexts.from}
              value={draft.limitFrom}
              error={errors['limit.from']}
              onChange={(event) => onChange({ limitFrom: event.target.value })}
            />
            <TextField
              className={styles['metric-narrow']}
              inputMode="decimal"
              label={metricsTexts.to}
              value={draft.limitTo}
              error={errors['limit.to']}
              onChange={(event) => onChange({ limitTo: event.target.value })}
            />
          </>
        )}
        {(limit === 'exact' || limit === 'not') && (
          <TextField
            className={styles['metric-list']}
            label={metricsTexts.values}
            hint={metricsTexts.valuesHint}
            value={draft.limitValues}
            error={errors['limit.values']}
            onChange={(event) => onChange({ limitValues: event.target.value })}
          />
        )}
      </Row>
      {limit !== 'any' && <p className={styles['metric-hint']}>{metricsTexts.limitKept}</p>}
    </>
  )
}
