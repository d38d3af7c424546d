import type { Translation } from '@arbo/core'
import { translations as core } from '@arbo/core/es'
import type { messages } from './texts.ts'

/** The SDK and this element in Spanish; the SDK’s glossary holds. */
export const translations = {
  ...core,
  session: {
    badApiUrl: 'api-url no es una dirección: “{value}”',
    unreachable: 'No se puede conectar con el servidor. Seguimos intentándolo y tu sesión sigue abierta.',
    alreadyDefined:
      '<{tag}> ya está definido ({existing}); esta copia ({own}) no se usa. Para tener ambas, define esta con otra etiqueta.',
  },
} satisfies { session: Translation<typeof messages> } & typeof core
