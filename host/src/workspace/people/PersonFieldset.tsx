import { Select, TextField } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import type { Edit } from '../../ui/forms/use-edit.ts'
import { peopleTexts } from './texts.ts'
import { groupChoices, type GroupOption } from './group-options.ts'
import type { FieldName, PersonFields } from './person-form.ts'
import styles from './people.module.css'

interface PersonFieldsetProps {
  edit: Pick<Edit<PersonFields>, 'input' | 'choice'>
  /** The fields that this viewer may read. */
  visible: readonly FieldName[]
  groups: readonly GroupOption[]
  /** People cannot choose their own calendar. */
  canChooseGroup: boolean
}

/** Types of the inputs that are not plain text. */
const TYPES: Partial<Record<FieldName, string>> = { birthday: 'date', phone: 'tel', mobile_phone: 'tel' }
/** The contract's limits, in characters. */
const LENGTHS: Partial<Record<FieldName, number>> = { phone: 50, mobile_phone: 50, postal_code: 20 }

const SECTIONS: readonly { title: 'sectionName' | 'sectionContact' | 'sectionAddress'; names: readonly FieldName[] }[] =
  [
    { title: 'sectionName', names: ['display_name', 'first_name', 'middle_name', 'last_name', 'birthday'] },
    { title: 'sectionContact', names: ['phone', 'mobile_phone'] },
    {
      title: 'sectionAddress',
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
export function PersonFieldset({ edit, visible, groups, canChooseGroup }: PersonFieldsetProps): ReactNode {
  const group = edit.choice('holiday_group_id')
  return (
    <>
      {sectionsOf(visible).map(({ title, names }) => (
        <fieldset key={title} className={styles['person-section']}>
          <legend>{peopleTexts[title]}</legend>
          {names.map((name) => (
            <TextField
              key={name}
              label={peopleTexts.fields[name]}
              type={TYPES[name] ?? 'text'}
              maxLength={LENGTHS[name] ?? 100}
              autoComplete="off"
              required={name === 'display_name'}
              {...edit.input(name)}
            />
          ))}
        </fieldset>
      ))}
      <fieldset className={styles['person-section']}>
        <legend>{peopleTexts.sectionCalendar}</legend>
        <Select
          label={peopleTexts.fields.holiday_group_id}
          {...group}
          disabled={!canChooseGroup}
          options={groupChoices(groups, group.value)}
        />
      </fieldset>
    </>
  )
}
