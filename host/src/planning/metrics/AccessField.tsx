import type { MetricAccess } from '@arbo/core'
import { Select } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { metricsTexts } from './texts.ts'
import type { MetricFieldsProps } from './MetricFields.tsx'
import styles from './metrics.module.css'

const ACCESSES = ['open', 'locked', 'private'] as const

interface AccessFieldProps extends MetricFieldsProps {
  /** The default; for a new metric it depends on the type. */
  usual?: MetricAccess | undefined
}

/** Who sees and changes the values of a metric. */
export function AccessField({ draft, errors, onChange, usual }: AccessFieldProps): ReactNode {
  const byDefault = usual ?? (draft.type === 'currency' ? 'private' : 'open')
  const options = [
    { value: 'default' as const, label: metricsTexts.accessDefault({ access: metricsTexts.accesses[byDefault] }) },
    ...ACCESSES.map((value) => ({ value, label: metricsTexts.accesses[value] })),
  ]
  const chosen = draft.access === 'default' ? byDefault : draft.access
  return (
    <>
      <Select
        className={styles['metric-wide']}
        label={metricsTexts.access}
        hideLabel
        options={options}
        value={draft.access}
        error={errors['access']}
        onChange={(access) => onChange({ access })}
      />
      <p className={styles['metric-hint']}>
        {metricsTexts.accessHints[chosen]}
        {draft.access === 'default' && ` ${metricsTexts.accessByDefault}`}
      </p>
    </>
  )
}
