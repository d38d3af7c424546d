import { ERRORS, type ErrorCode } from './errors.ts'
import { type Catalogue, catalogue } from './language/catalogue.ts'

type ErrorMessages = { readonly [Code in ErrorCode]: (typeof ERRORS)[Code][1] }

/** What the server says of each code, so that it can be said in other languages, too. */
export const errorMessages: Catalogue<ErrorMessages> = catalogue(
  'core.errors',
  Object.fromEntries(Object.entries(ERRORS).map(([code, [, message]]) => [code, message])) as ErrorMessages,
)
