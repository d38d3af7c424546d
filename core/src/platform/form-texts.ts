import { catalogue } from '../contract/platform/language/catalogue.ts'
import { byKey } from './texts.ts'

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
  'form.length': 'No more than {max} characters',
  'form.display_name_format': 'The display name format is invalid',
})

/** The text of a key, with its values. */
export const formText = byKey(formMessages)
