import type { CompanyDataField } from '@arbo/core'
import { peopleTexts } from './texts.ts'

/** Most fields that a workspace may add to its people's files, and their longest name and value. */
export const OWN_MAX = 50
export const OWN_LABEL_MAX = 100
export const OWN_VALUE_MAX = 250

/** A field as the dialog edits it; without an id a new one. `key` stays while it is moved. */
export interface FieldDraft {
  key: string
  id?: string
  label: string
}

/** Faults of the fields' names, by key. */
export function checkFields(drafts: readonly FieldDraft[]): Record<string, string> {
  const errors: Record<string, string> = {}
  const labels = new Set<string>()
  for (const { key, label } of drafts) {
    const name = label.trim().toLocaleLowerCase()
    if (name === '') errors[key] = peopleTexts.ownRequired
    else if (labels.has(name)) errors[key] = peopleTexts.ownTaken
    labels.add(name)
  }
  return errors
}

/** Fields that saving would delete, with everybody's values. */
export function removedFields(
  fields: readonly CompanyDataField[],
  drafts: readonly FieldDraft[],
): readonly CompanyDataField[] {
  return fields.filter(({ id }) => !drafts.some((draft) => draft.id === id))
}

/** The typed values that differ from the saved ones. */
export function changedValues(
  fields: readonly CompanyDataField[],
  typed: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(
    fields.flatMap(({ id, value }) => {
      const next = typed[id]
      return next === undefined || next.trim() === value ? [] : [[id, next.trim()]]
    }),
  )
}
