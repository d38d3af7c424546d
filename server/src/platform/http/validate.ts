import { z } from 'zod'
import type { EndpointSpec, Language } from '@arbo/core/contract'
import { answerLanguage } from '../observe/work-context.ts'
import { text } from '../texts.ts'
import { validationFailed } from './api-error.ts'

interface Input {
  params: unknown
  query: unknown
  body: unknown
}

/** What the library says by itself of a value, by the reader's language; its own is English. */
const OF_THE_LIBRARY: Readonly<Record<Exclude<Language, 'en'>, z.core.$ZodErrorMap>> = {
  de: z.locales.de().localeError,
  fr: z.locales.fr().localeError,
  es: z.locales.es().localeError,
  ja: z.locales.ja().localeError,
}

/** What a person reads of an issue: the contract's own words, or ours where it has none. */
function textOf(issue: z.core.$ZodIssue): string {
  if (issue.path.length === 0 && issue.code === 'invalid_type' && issue.expected === 'object') {
    return text('api.no_object')
  }
  if (issue.code === 'invalid_format' && issue.format === 'uuid') return text('api.no_id')
  return issue.message
}

function parse(schema: z.ZodType | undefined, value: unknown, fields: Record<string, string>): unknown {
  if (!schema) return undefined
  const language = answerLanguage()
  const result = schema.safeParse(value ?? {}, language === 'en' ? undefined : { error: OF_THE_LIBRARY[language] })
  if (result.success) return result.data
  for (const issue of result.error.issues) {
    fields[issue.path.join('.') || 'body'] ??= textOf(issue)
  }
  return undefined
}

/**
 * Params, query and body as the contract gives them to a handler.
 * @throws {ApiError} validation_failed with a message per field
 */
export function validate(spec: EndpointSpec, input: Input): Input {
  const fields: Record<string, string> = {}
  const params = parse(spec.params, input.params, fields)
  const query = parse(spec.query, input.query, fields)
  const body = parse(spec.body, input.body, fields)
  if (Object.keys(fields).length > 0) throw validationFailed(fields)
  return { params, query, body }
}
