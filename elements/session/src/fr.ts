import type { Translation } from '@arbo/core'
import { translations as core } from '@arbo/core/fr'
import type { messages } from './texts.ts'

/** The SDK and this element in French; the SDK’s glossary holds. */
export const translations = {
  ...core,
  session: {
    badApiUrl: 'api-url n’est pas une adresse : « {value} »',
    unreachable: 'Le serveur est inaccessible. Nous continuons d’essayer, et votre session reste ouverte.',
    alreadyDefined:
      '<{tag}> est déjà défini ({existing}) ; cette copie ({own}) n’est pas utilisée. Pour avoir les deux, définissez celle-ci sous une autre balise.',
  },
} satisfies { session: Translation<typeof messages> } & typeof core
