import { pageLanguage, type CompanyDataField, type WorkspaceUserDetail } from '@arbo/core'
import { longDay } from '@arbo/core/format'
import type { ReactNode } from 'react'
import { useReadOnly } from '../../app/use-read-only.ts'
import { peopleTexts } from './texts.ts'
import { groupChoices, type GroupOption } from './group-options.ts'
import { fieldsOf, shownFields } from './person-form.ts'
import styles from './people.module.css'

/** A person's file, read-only. */
export function PersonFacts({
  person,
  groups,
  ownFields,
}: {
  person: WorkspaceUserDetail
  groups: readonly GroupOption[]
  ownFields: readonly CompanyDataField[]
}): ReactNode {
  const readOnly = useReadOnly()
  const fields = fieldsOf(person)
  const values = {
    ...fields,
    birthday: fields.birthday && longDay(fields.birthday, pageLanguage()),
    holiday_group_id:
      groupChoices(groups, fields.holiday_group_id).find(({ value }) => value === fields.holiday_group_id)?.label ?? '',
  }
  const about = [
    { label: peopleTexts.columnEmail, value: person.email },
    { label: peopleTexts.columnRole, value: person.ws_role_name },
    { label: peopleTexts.teams, value: person.teams.map(({ name }) => name).join(', ') },
  ]
  return (
    <div className={styles['person-facts']}>
      <p className={styles['people-note']}>{readOnly ?? peopleTexts.readOnly}</p>
      {!person.sees_personal && <p className={styles['people-note']}>{peopleTexts.personalHidden}</p>}
      <dl>
        {about.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={value === '' ? styles['nothing'] : undefined}>{value || peopleTexts.noTeams}</dd>
          </div>
        ))}
        {shownFields(person).map((name) => (
          <div key={name}>
            <dt>{peopleTexts.fields[name]}</dt>
            <dd className={values[name] === '' ? styles['nothing'] : undefined}>
              {values[name] || peopleTexts.notEntered}
            </dd>
          </div>
        ))}
        {ownFields.map(({ id, label, value }) => (
          <div key={id}>
            <dt>{label}</dt>
            <dd className={value === '' ? styles['nothing'] : undefined}>{value || peopleTexts.notEntered}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
