import { displayNameRules, PERSONAL_FIELDS, type Faults, type WorkspaceUserDetail } from '@arbo/core'
import { checkBy, type FieldLimits, fieldRule, updateUserRoleFields } from '@arbo/core/internal'
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

const limits: Readonly<Partial<Record<FieldName, FieldLimits>>> = updateUserRoleFields
/** The contract's rules; those of a display name have its label. */
const RULES = Object.fromEntries(
  FIELD_NAMES.flatMap((name) => (limits[name] ? [[name, [fieldRule(limits[name])]]] : [])),
)

/** Faults of the fields, in the server's words. */
export function checkPerson(fields: PersonFields, today: string): Faults<PersonFields> {
  const rules = { ...RULES, display_name: displayNameRules(peopleTexts.fields.display_name) }
  return {
    ...checkBy<PersonFields>(rules, fields),
    ...(fields.birthday > today ? { birthday: peopleTexts.birthdayFuture } : {}),
  }
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

/** Another user's changes to the edited person, in words. */
export function conflictText(before: WorkspaceUserDetail, now: WorkspaceUserDetail): string {
  if (personState(now) !== personState(before)) {
    if (personState(now) === 'archived') return peopleTexts.conflictArchived({ name: now.display_name })
    if (personState(now) === 'deleted') return peopleTexts.conflictDeleted({ name: now.display_name })
  }
  const changed: string[] = changedFields(fieldsOf(before), fieldsOf(now)).map((name) => peopleTexts.fields[name])
  if (before.ws_role_id !== now.ws_role_id) changed.push(peopleTexts.role)
  if (personState(now) !== personState(before)) changed.push(peopleTexts.columnStatus)
  return changed.length > 0 ? peopleTexts.conflictChanged({ fields: changed.join(', ') }) : peopleTexts.conflictOther
}
