import { catalogue } from '../contract/platform/language/catalogue.ts'
import { byKey } from '../platform/texts.ts'

/** Texts of the other ways to sign in, which come after the sign-in page. */
export const accountMessages = catalogue('core.account', {
  'passkey.cancelled': 'No passkey was used. Try again, or use another way.',
  'passkey.known': 'This device or password manager has a passkey for this account already.',
  'sso.expired': 'This sign-in was begun in another tab, or is over. Begin again.',
})

/** The text of a key, with its values. */
export const accountText = byKey(accountMessages)
