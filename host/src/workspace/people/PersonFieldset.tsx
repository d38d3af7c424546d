import { Select, TextField } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { peopleTexts } from './texts.ts'
import { groupChoices, type GroupOption } from './group-options.ts'
import type { FieldName, PersonErrors, PersonFields } from './person-form.ts'
import styles from './people.module.css'

interface PersonFieldsetProps {
  fields: PersonFields
  /** The fields that this viewer may read. */
  visible: readonly FieldName[]
  errors: PersonErrors
  groups: readonly GroupOption[]
  /** People cannot choose their own calendar. */
  canChooseGroup: boolean
  onChange: (name: FieldName, value: string) => void
}

/** Types of the inputs that are not plain text. */
const TYPES: Partial<Record<FieldName, string>> = { birthday: 'date', phone: 'tel', mobile_phone: 'tel' }
/** The contract's limits, in characters. */
const LENGTHS: Partial<Record<FieldName, number>> = { phone: 50, mobile_phone: 50, postal_code: 20 }

const SECTIONS: readonly { title: string; names: readonly FieldName[] }[] = [
  { title: peopleTexts.sectionName, names: ['display_name', 'first_name', 'middle_name', 'last_name', 'birthday'] },
  { title: peopleTexts.sectionContact, names: ['phone', 'mobile_phone'] },
  {
    title: peopleTexts.sectionAddress,
    names: ['address_1', 'address_2', 'address_3', 'postal_code', 'city', 'country'],
  },
]

/** The sections with their readable fields; empty ones are left out. */
function sectionsOf(visible: readonly FieldName[]): typeof SECTIONS {
  return SECTIONS.map(({ title, names }) => ({ title, names: names.filter((name) => visible.includes(name)) })).filter(
    ({ names }) => names.length > 0,
  )
}

/** The fields of a person's file, by section. */
export function PersonFieldset({
  fields,
  visible,
  errors,
  groups,
  canChooseGroup,
  onChange,
}: PersonFieldsetProps): ReactNode {
  return (
    <>
      {sectionsOf(visible).map(({ title, names }) => (
        <fieldset key={title} className={styles['person-section']}>
          <legend>{title}</legend>
          {names.map((name) => (
            <TextField
              key={name}
              label={peopleTexts.fields[name]}
              type={TYPES[name] ?? 'text'}
              maxLength={LENGTHS[name] ?? 100}
              autoComplete="off"
              required={name === 'display_name'}
              value={fields[name]}
              error={errors[name]}
              onChange={(event) => onChange(name, event.target.value)}
            />
          ))}
        </fieldset>
      ))}
      <fieldset className={styles['person-section']}>
        <legend>{peopleTexts.sectionCalendar}</legend>
        <Select
          label={peopleTexts.fields.holiday_group_id}
          value={fields.holiday_group_id}
          disabled={!canChooseGroup}
          onChange={(value) => onChange('holiday_group_id', value)}
          options={groupChoices(groups, fields.holiday_group_id)}
          error={errors.holiday_group_id}
        />
      </fieldset>
    </>
  )
}
