import { METRIC_TYPES, NO_OPTIONS, type MetricForm, type MetricType } from '@arbo/core'
import { RadioGroup } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { metricsTexts } from './texts.ts'
import { MetricExample } from './MetricExample.tsx'
import styles from './metrics.module.css'

/** An example of each type with its default options. */
const EXAMPLES: Readonly<Record<MetricType, readonly [form: Partial<MetricForm['options']>, value: string]>> = {
  number: [{}, '1234'],
  percentage: [{ decimals: 1 }, '42.5'],
  currency: [{ currency: 'EUR', decimals: 2 }, '1234.5'],
  prefix_suffix: [{ prefix: 'v' }, '12'],
  rating: [{}, '3'],
  point: [{}, '8'],
  formula: [{ prefix: 'ƒ = ', decimals: 2 }, '3.14'],
}

interface MetricTypesProps {
  value: MetricType
  onChange: (type: MetricType) => void
}

/** A choice of type, each with an example. */
export function MetricTypes({ value, onChange }: MetricTypesProps): ReactNode {
  return (
    <RadioGroup
      className={styles['metric-types']}
      label={metricsTexts.type}
      cards
      value={value}
      options={METRIC_TYPES.map((type) => {
        const [options, example] = EXAMPLES[type]
        return {
          value: type,
          label: metricsTexts.types[type],
          hint: metricsTexts.typeHints[type],
          example: <MetricExample metric={{ type, options: { ...NO_OPTIONS, ...options } }} value={example} />,
        }
      })}
      onChange={onChange}
    />
  )
}
