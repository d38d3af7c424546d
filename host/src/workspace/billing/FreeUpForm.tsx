import type { Failure, StorageInformation } from '@arbo/core'
import type { FreeUpChoice } from '@arbo/core/internal'
import { Select, Stack, TextField } from '@arbo/kit/ui'
import { useState, type ReactNode, type RefObject } from 'react'
import { messageOf } from '../../app/failure.ts'
import { billingTexts } from './texts.ts'
import { useLevels } from '../../app/levels.ts'
import { numberIn } from './number-in.ts'

/** The contract's range. */
const DAYS_MOST = 3650

/** The form's fields; no entity means the whole workspace. */
export interface FreeUpFields {
  days: string
  entity: string
}

export interface FreeUpFormProps {
  id: string
  firstField: RefObject<HTMLInputElement | null>
  fields: FreeUpFields
  /** Projects that store something. */
  projects: StorageInformation['usage']['by_project']
  /** Why the preview failed. */
  failure: Failure | null
  onChange: (fields: FreeUpFields) => void
  onSubmit: (choice: FreeUpChoice) => void
}

/** The renditions to delete: their age and place. */
export function FreeUpForm(props: FreeUpFormProps): ReactNode {
  const { id, firstField, fields, projects, failure, onChange, onSubmit } = props
  const { one } = useLevels().project
  const [error, setError] = useState<string | null>(null)

  function submit(): void {
    const days = numberIn(fields.days, 0, DAYS_MOST)
    setError(days === null ? billingTexts.olderThanInvalid : null)
    if (days === null) return firstField.current?.focus()
    onSubmit({ older_than_days: days, entity_id: fields.entity === '' ? null : fields.entity })
  }

  return (
    <Stack
      id={id}
      as="form"
      gap={16}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <TextField
        ref={firstField}
        label={billingTexts.olderThan}
        hint={billingTexts.olderThanHint}
        inputMode="numeric"
        required
        value={fields.days}
        onChange={(event) => {
          onChange({ ...fields, days: event.target.value })
          setError(null)
        }}
        {...(error === null ? {} : { error })}
      />
      <Select
        label={billingTexts.where}
        value={fields.entity}
        onChange={(entity) => onChange({ ...fields, entity })}
        options={[
          { value: '', label: billingTexts.everywhere },
          ...projects.map(({ project_id, name }) => ({ value: project_id, label: billingTexts.below(one, name) })),
        ]}
      />
      {failure && (
        <p className="notice notice-danger" role="alert">
          {messageOf(failure)}
        </p>
      )}
    </Stack>
  )
}
