import { TextArea, TextField } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { texts } from '../../app/texts.ts'
import { targetsTexts } from './texts.ts'
import type { TargetDraft, TargetErrors } from './target-draft.ts'

export interface TargetFieldsProps {
  draft: TargetDraft
  errors: TargetErrors
  onChange: (change: Partial<TargetDraft>) => void
}

/** A target's name and duration. */
export function TargetFields({ draft, errors, onChange }: TargetFieldsProps): ReactNode {
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
        label={targetsTexts.description}
        maxLength={250}
        rows={3}
        value={draft.description}
        error={errors['description']}
        onChange={(event) => onChange({ description: event.target.value })}
      />
      <TextField
        label={targetsTexts.duration}
        inputMode="numeric"
        required
        value={draft.duration}
        hint={targetsTexts.durationHint}
        error={errors['duration']}
        onChange={(event) => onChange({ duration: event.target.value })}
      />
    </>
  )
}
