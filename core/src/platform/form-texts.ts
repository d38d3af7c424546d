import { catalogue, textsIn, withValues } from '../contract/platform/language/catalogue.ts'
import { pageLanguage } from '../contract/platform/language/language.ts'
import type { ValuesFor } from './texts.ts'

/**
 * Texts of forms and dialogs, apart from the others, so that an element without forms does not carry them. Where the
 * specification gives one (sections 2, 5, 8) it stands literally.
 */
export const formMessages = catalogue('core.forms', {
  // Forms
  'form.required': '{field} is required',
  'form.is': '{field} is not valid',
  'form.confirmed': "{field} don't match, please double-check.",
  'form.email': 'Email is invalid',
  'form.password': 'Invalid password',
  'form.name_length': 'Name is limited to {max} characters; consider a shorter name',
  'form.display_name_format': 'The display name format is invalid',
  // A new workspace
  'new_workspace.title': 'Setting up new workspace',
  'new_workspace.name': 'Workspace name',
  'new_workspace.display_name': 'Display name',
  'new_workspace.avatar': 'Avatar',
  'new_workspace.back': 'Back',
  'new_workspace.next': 'Next',
  'new_workspace.create': 'Create Workspace',
  'new_workspace.action': 'Workspace created',
  // Imports
  'import.failed': 'Import failed.',
  'import.faulty_rows': 'There is error when import.',
  'import.stopped': 'Stopped.',
  'import.taking_back': 'Stopped. What was written so far is being taken back.',
  'import.taken_back': 'Stopped. None of its rows were kept.',
  'import.broken':
    'The connection broke before the answer. Either all rows were written or none: check the file again to see which.',
  'import.row': 'Row',
  'import.problem': 'Problem',
  'import.no_sample': 'Unable to download sample',
})

type English = (typeof formMessages)['english']

/** The text of a key in the language of the page, with its values. */
export function formText<Key extends keyof English>(key: Key, ...[values]: ValuesFor<English[Key]>): string {
  return withValues(textsIn(formMessages, pageLanguage())[key], values ?? {})
}
