import type { ThingFields } from './thing-form.ts'

/** Somebody else has changed what is being edited. */
export interface ThingConflict {
  /** As the form goes on: theirs, with what was typed here over it. */
  merged: ThingFields
  theirs: ThingFields
  /** In which fields both differ. */
  fields: readonly (keyof ThingFields)[]
}
