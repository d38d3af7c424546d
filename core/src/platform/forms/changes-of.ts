import type { FieldName } from './create-form.ts'

/** Whether two values of a field say the same. */
export const isSameValue = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The second state's values of the fields that differ. */
export function changesOf<Values extends object>(before: Values, after: Values): Partial<Values> {
  const names = Object.keys(after) as FieldName<Values>[]
  const changed = names.filter((name) => !isSameValue(before[name], after[name]))
  return Object.fromEntries(changed.map((name) => [name, after[name]])) as Partial<Values>
}

/** What came of a form where somebody else has saved meanwhile. */
export interface Merged<Values extends object> {
  /** Theirs, with one's own changes over them. */
  values: Values
  /** The fields that both have changed to something different. */
  fields: readonly FieldName<Values>[]
}

/** Puts one's own changes over what somebody else has saved. */
export function mergeChanges<Values extends object>(base: Values, own: Values, theirs: Values): Merged<Values> {
  const changes = changesOf(base, own)
  const fields = (Object.keys(changesOf(base, theirs)) as FieldName<Values>[]).filter(
    (name) => name in changes && !isSameValue(own[name], theirs[name]),
  )
  return { values: { ...theirs, ...changes }, fields }
}
