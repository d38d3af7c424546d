import {
  DISPLAY_NAME_MAX,
  DISPLAY_NAME_PATTERN,
  EMAIL_MAX,
  EMAIL_PATTERN,
  PASSWORD_PATTERN,
  WORKSPACE_NAME_MAX,
} from '../../contract/platform/enums.ts'
import { formText } from '../form-texts.ts'

/** Values of a form by the field's name. */
export type FormValues = Readonly<Record<string, string>>

/** Says what is wrong with a value, in the user's words; null: nothing. `values` are those of the whole form. */
export type Rule = (value: string, values: FormValues) => string | null

/** Characters as a reader of code counts them: an emoji is one or a few, never half of one. */
export function characterCount(value: string): number {
  return Array.from(value).length
}

/** '{field} is required'; blanks alone are nothing (CORE-26). Every other rule lets an empty value pass. */
export function required(label: string): Rule {
  return (value) => (value.trim() === '' ? formText('form.required', { field: label }) : null)
}

/** 'Email is invalid' (CORE-25). */
export const email: Rule = (value) => {
  const address = value.trim()
  if (address === '') return null
  return address.length <= EMAIL_MAX && EMAIL_PATTERN.test(address) ? null : formText('form.email')
}

/** 'Invalid password' (CORE-24): 8 to 128 characters with a letter and a digit, the server's own pattern. */
export const password: Rule = (value) =>
  value === '' || PASSWORD_PATTERN.test(value) ? null : formText('form.password')

/** '{field} is not valid' where the test says no (CORE-26). */
export function is(label: string, test: (value: string, values: FormValues) => boolean): Rule {
  return (value, values) => (value === '' || test(value, values) ? null : formText('form.is', { field: label }))
}

/** '{field} don't match, please double-check.' where the value differs from that of the field `other` (CORE-26). */
export function confirmed(label: string, other: string): Rule {
  return (value, values) => (value === (values[other] ?? '') ? null : formText('form.confirmed', { field: label }))
}

/** 'Name is limited to N characters; consider a shorter name' (WS-43, WS-44). */
export function maxLength(max: number): Rule {
  return (value) =>
    characterCount(value.trim().normalize('NFC')) <= max ? null : formText('form.name_length', { max })
}

/** Letters of any script, digits, spaces, hyphens, apostrophes and dots; 'The display name format is invalid' (WS-45, AUTH-33). */
export const displayNameFormat: Rule = (value) => {
  const name = value.trim().normalize('NFC')
  return name === '' || DISPLAY_NAME_PATTERN.test(name) ? null : formText('form.display_name_format')
}

/** A person's name in the profile and in a workspace (AUTH-33, AUTH-34, WS-44, WS-45). */
export const displayNameRules = (label: string): readonly Rule[] => [
  required(label),
  maxLength(DISPLAY_NAME_MAX),
  displayNameFormat,
]

/** The name of a workspace (WS-42, WS-43). */
export const workspaceNameRules = (label: string): readonly Rule[] => [required(label), maxLength(WORKSPACE_NAME_MAX)]
