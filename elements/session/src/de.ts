import type { Translation } from '@arbo/core'
import { translations as core } from '@arbo/core/de'
import type { messages } from './texts.ts'

/** The SDK and this element in German; the SDK’s glossary holds. */
export const translations = {
  ...core,
  session: {
    badApiUrl: 'api-url ist keine Adresse: „{value}“',
    unreachable: 'Der Server ist gerade nicht erreichbar. Es wird von selbst weiter versucht; niemand wird abgemeldet.',
    alreadyDefined:
      '<{tag}> ist schon definiert ({existing}); diese Kopie ({own}) wird nicht benutzt. Um beide zu haben, definiere diese unter einem anderen Tag.',
  },
} satisfies { session: Translation<typeof messages> } & typeof core
