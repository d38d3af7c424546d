import { languageOf } from '@arbo/core/contract'
import type { Language } from '@arbo/core/contract'
import type { FastifyRequest } from 'fastify'
import { acceptedTags } from './page-language.ts'

/**
 * The language that a caller is answered in: the first that it accepts and that there are texts in; a page asks for its own.
 * Undefined where it asks for none, as programs do, which are answered in English.
 */
export function languageOfRequest({ headers }: FastifyRequest): Language | undefined {
  const asked = headers['accept-language']
  return asked ? languageOf(...acceptedTags(asked)) : undefined
}
