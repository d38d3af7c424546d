import { type FileColumn, type SceneFieldKey, sceneField, SCENE_FIELDS } from './scene-field-list.ts'
import { catalogue, textsIn } from '../platform/language/catalogue.ts'
import { type Language, pageLanguage } from '../platform/language/language.ts'

type WithOne = {
  [Key in SceneFieldKey]: (typeof SCENE_FIELDS)[Key] extends { oneLabel: string } ? Key : never
}[SceneFieldKey]

const declared = Object.entries(SCENE_FIELDS) as [SceneFieldKey, ReturnType<typeof sceneField>][]

/** The labels of a scene’s fields, as they are declared, and those of one of several people. */
export const fieldMessages = catalogue('core.fields', {
  all: Object.fromEntries(declared.map(([key, { label }]) => [key, label])) as Record<SceneFieldKey, string>,
  one: Object.fromEntries(declared.flatMap(([key, { oneLabel }]) => (oneLabel ? [[key, oneLabel]] : []))) as Record<
    WithOne,
    string
  >,
})

/** The label of a field of a scene. */
export function fieldLabel(field: SceneFieldKey, language: Language = pageLanguage()): string {
  return textsIn(fieldMessages, language).all[field]
}

/** The label of one of a field’s values, as of one assignee. */
export function labelOfOne(field: SceneFieldKey, language: Language = pageLanguage()): string {
  const { all, one } = textsIn(fieldMessages, language)
  return field in one ? one[field as WithOne] : all[field]
}

/** The title of a column of a file. */
export function fileColumnLabel(column: FileColumn, language: Language = pageLanguage()): string {
  return fieldLabel(column, language)
}
