import { classes, Text } from '@arbo/kit/ui'
import { hasLimit, metricFaults, type MetricAccess, type MetricChoice } from '@arbo/core'
import type { ReactNode } from 'react'
import { metricsTexts } from './texts.ts'
import { AccessField } from './AccessField.tsx'
import { FormulaField } from './FormulaField.tsx'
import { LimitFields } from './LimitFields.tsx'
import { formOf, sampleValue, type KnownMetrics } from './metric-draft.ts'
import { MetricExample } from './MetricExample.tsx'
import type { MetricFieldsProps } from './MetricFields.tsx'
import { MetricOptions } from './MetricOptions.tsx'
import { MetricTypes } from './MetricTypes.tsx'
import styles from './metrics.module.css'

interface MetricSectionsProps extends MetricFieldsProps {
  choices: readonly MetricChoice[]
  references: KnownMetrics
  /** Why the type cannot be changed; null: it can. */
  typeFixed: string | null
  /** The server's default; left out for a new metric. */
  usual?: MetricAccess
}

/** The type, then its options. */
export function MetricSections({ choices, references, typeFixed, usual, ...fields }: MetricSectionsProps): ReactNode {
  const { draft, onChange } = fields
  const form = formOf(draft, references)
  const isShowable = Object.keys(metricFaults(form)).length === 0
  return (
    <>
      <section aria-label={metricsTexts.type}>
        {typeFixed === null ? (
          <MetricTypes value={draft.type} onChange={(type) => onChange({ type })} />
        ) : (
          <>
            <h2>{metricsTexts.type}</h2>
            <p>
              <Text weight="medium">{metricsTexts.types[draft.type]}</Text>
              <span className={classes(styles['metric-hint'], styles['metric-type-fixed'])}>{typeFixed}</span>
            </p>
          </>
        )}
      </section>
      {draft.type === 'formula' && (
        <section aria-label={metricsTexts.formula}>
          <h2>{metricsTexts.formula}</h2>
          <FormulaField {...fields} choices={choices} references={references} />
        </section>
      )}
      <section aria-label={metricsTexts.looks}>
        <h2>{metricsTexts.looks}</h2>
        <MetricOptions {...fields} />
        {isShowable && draft.type !== 'formula' && (
          <p className={styles['metric-looks']}>
            <MetricExample metric={form} value={sampleValue(form)} />
          </p>
        )}
      </section>
      <section aria-label={metricsTexts.access}>
        <h2>{metricsTexts.access}</h2>
        <AccessField {...fields} usual={usual} />
      </section>
      {hasLimit(draft.type) && (
        <section aria-label={metricsTexts.limit}>
          <h2>{metricsTexts.limit}</h2>
          <LimitFields {...fields} />
        </section>
      )}
    </>
  )
}
