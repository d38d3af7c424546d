import { TextArea, TextField } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { texts } from '../../app/texts.ts'
import { metricsTexts } from './texts.ts'
import type { MetricDraft, MetricErrors } from './metric-draft.ts'

export interface MetricFieldsProps {
  draft: MetricDraft
  errors: MetricErrors
  onChange: (change: Partial<MetricDraft>) => void
}

/** A metric's name and description. */
export function MetricFields({ draft, errors, onChange }: MetricFieldsProps): ReactNode {
  return (
    <>
      <TextField
        label={texts.name}
        required
        value={draft.name}
        error={errors['name']}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <TextArea
        label={metricsTexts.description}
        maxLength={250}
        rows={3}
        value={draft.description}
        error={errors['description']}
        onChange={(event) => onChange({ description: event.target.value })}
      />
    </>
  )
}
