import { filled } from './texts.ts'

/**
 * Texts of forms and dialogs, apart from the others, so that an element without forms does not carry them. Where the
 * specification gives one (sections 2, 5, 8) it stands literally.
 */
export const formTexts = {
  // Forms
  'form.required': '{field} is required',
  'form.is': '{field} is not valid',
  'form.confirmed': "{field} don't match, please double-check.",
  'form.email': 'Email is invalid',
  'form.password': 'Invalid password',
  'form.name_length': 'Name is limited to {max} characters; consider a shorter name',
  'form.length': 'No more than {max} characters',
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
} as const

export type FormTextKey = keyof typeof formTexts

/** The text of a key, with its {placeholders} filled. */
export function formText(key: FormTextKey, values: Record<string, string | number> = {}): string {
  return filled(formTexts[key], values)
}
