import type { Faults, StorageInformation } from '@arbo/core'
import type { FreeUpChoice } from '@arbo/core/internal'
import { Form, Select, TextField } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { EditNotices } from '../../ui/forms/EditNotices.tsx'
import type { Edit } from '../../ui/forms/use-edit.ts'
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

export const checkFreeUp = ({ days }: FreeUpFields): Faults<FreeUpFields> =>
  numberIn(days, 0, DAYS_MOST) === null ? { days: billingTexts.olderThanInvalid } : {}

export interface FreeUpFormProps {
  id: string
  edit: Edit<FreeUpFields>
  /** Projects that store something. */
  projects: StorageInformation['usage']['by_project']
  /** Rejects with an ApiError. */
  onSubmit: (choice: FreeUpChoice) => Promise<void>
}

/** The renditions to delete: their age and place. */
export function FreeUpForm({ id, edit, projects, onSubmit }: FreeUpFormProps): ReactNode {
  const { one } = useLevels().project
  return (
    <Form
      of={edit}
      id={id}
      className="arbo-stack arbo-gap-16"
      send={({ days, entity }) => onSubmit({ older_than_days: Number(days), entity_id: entity === '' ? null : entity })}
    >
      <TextField
        label={billingTexts.olderThan}
        hint={billingTexts.olderThanHint}
        inputMode="numeric"
        required
        {...edit.input('days')}
      />
      <Select
        label={billingTexts.where}
        {...edit.choice('entity')}
        options={[
          { value: '', label: billingTexts.everywhere },
          ...projects.map(({ project_id, name }) => ({
            value: project_id,
            label: billingTexts.below({ level: one, name }),
          })),
        ]}
      />
      <EditNotices edit={edit} />
    </Form>
  )
}
