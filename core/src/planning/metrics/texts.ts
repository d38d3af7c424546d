import { catalogue } from '../../contract/platform/language/catalogue.ts'

export const ratingMessages = catalogue('core.rating', { step: '{filled} of {total}' })
