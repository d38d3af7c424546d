import { displayNameRules, PERSONAL_FIELDS, type Failure, type WorkspaceUserDetail } from '@arbo/core'
import { isPassing, messageOf } from '../../app/failure.ts'
import { texts } from '../../app/texts.ts'
import { peopleTexts } from './texts.ts'
import { personState } from './person-state.ts'

/** Fields of a person's file in the order of the form (PPL-10). */
export const FIELD_NAMES = [
  'display_name',
  'first_name',
  'middle_name',
  'last_name',
  'birthday',
  'phone',
  'mobile_phone',
  'address_1',
  'address_2',
  'address_3',
  'postal_code',
  'city',
  'country',
  'holiday_group_id',
] as const
export type FieldName = (typeof FIELD_NAMES)[number]

/** Empty days and references are sent as null; empty texts as ''. */
const NULLABLE = ['birthday', 'holiday_group_id'] as const
type NullableName = (typeof NULLABLE)[number]

/** The form's fields; an empty text is no value. */
export type PersonFields = Record<FieldName, string>
/** The changed fields in the API's form. */
export type PersonChange = Partial<
  Record<Exclude<FieldName, NullableName>, string> & Record<NullableName, string | null>
>
export type PersonErrors = Partial<Record<FieldName | 'form', string>>

/** The visible fields: personal ones only where the viewer may read them. */
export function shownFields({ sees_personal }: Pick<WorkspaceUserDetail, 'sees_personal'>): FieldName[] {
  const personal: readonly string[] = PERSONAL_FIELDS
  return FIELD_NAMES.filter((name) => sees_personal || !personal.includes(name))
}

export function fieldsOf(person: WorkspaceUserDetail): PersonFields {
  return Object.fromEntries(FIELD_NAMES.map((name) => [name, person[name] ?? ''])) as PersonFields
}

/** Names of the fields in which two states differ. */
export function changedFields(one: PersonFields, other: PersonFields): FieldName[] {
  return FIELD_NAMES.filter((name) => one[name] !== other[name])
}

/** Faults of the fields, in the server's words. */
export function checkPerson(fields: PersonFields, today: string): PersonErrors {
  const errors: PersonErrors = {}
  for (const rule of displayNameRules(peopleTexts.fields.display_name)) {
    const message = rule(fields.display_name, fields)
    if (message !== null) errors.display_name ??= message
  }
  if (fields.birthday > today) errors.birthday = peopleTexts.birthdayFuture
  return errors
}

/** The changed fields in the API's form. */
export function changesOf(before: PersonFields, after: PersonFields): PersonChange {
  return Object.fromEntries(
    changedFields(before, after).map((name) => {
      const value = after[name].trim()
      return [name, value === '' && NULLABLE.some((nullable) => nullable === name) ? null : value]
    }),
  )
}

/** A refusal of the server by field. */
export function errorsOf(failure: Failure): PersonErrors {
  const fields = failure.meta?.['fields']
  const errors: PersonErrors = {}
  if (typeof fields === 'object' && fields !== null) {
    for (const [key, message] of Object.entries(fields)) {
      const name = FIELD_NAMES.find((field) => field === key.replace(/^body\./, ''))
      if (name && typeof message === 'string') errors[name] = message
    }
  }
  if (Object.keys(errors).length > 0) return errors
  return { form: isPassing(failure) ? `${messageOf(failure)} ${texts.typedKept}` : messageOf(failure) }
}

/** Another user's changes to the edited person, in words. */
export function conflictText(before: WorkspaceUserDetail, now: WorkspaceUserDetail): string {
  if (personState(now) !== personState(before)) {
    if (personState(now) === 'archived') return peopleTexts.conflictArchived(now.display_name)
    if (personState(now) === 'deleted') return peopleTexts.conflictDeleted(now.display_name)
  }
  const changed: string[] = changedFields(fieldsOf(before), fieldsOf(now)).map((name) => peopleTexts.fields[name])
  if (before.ws_role_id !== now.ws_role_id) changed.push(peopleTexts.role)
  if (personState(now) !== personState(before)) changed.push(peopleTexts.columnStatus)
  return changed.length > 0 ? peopleTexts.conflictChanged(changed.join(', ')) : peopleTexts.conflictOther
}
