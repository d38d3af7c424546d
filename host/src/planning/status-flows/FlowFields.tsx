import { TextArea, TextField } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { statusesTexts } from './texts.ts'
import type { FlowDraft } from './flow-draft.ts'
import type { FlowErrors } from './flow-form.ts'

interface FlowFieldsProps {
  draft: FlowDraft
  errors: FlowErrors
  onChange: (change: Partial<FlowDraft>) => void
}

/** What a flow is called and what for. */
export function FlowFields({ draft, errors, onChange }: FlowFieldsProps): ReactNode {
  return (
    <>
      <TextField
        label={statusesTexts.name}
        required
        dir="auto"
        value={draft.name}
        error={errors.name}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <TextArea
        label={statusesTexts.description}
        maxLength={250}
        rows={3}
        value={draft.description}
        error={errors.description}
        onChange={(event) => onChange({ description: event.target.value })}
      />
    </>
  )
}
