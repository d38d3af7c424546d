import type { ThingFields } from './thing-form.ts'

/** Another user has changed the entity or scene that is being edited. */
export interface ThingConflict {
  /** The form's new values: the other user's, with this user's changes over them. */
  merged: ThingFields
  theirs: ThingFields
  /** In which fields both differ. */
  fields: readonly (keyof ThingFields)[]
}
