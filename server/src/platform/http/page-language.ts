import { languageOf, type Language } from '@arbo/core/contract'
import type { FastifyRequest } from 'fastify'

/** Set by the page for an account that chose a language (`COOKIES.language` of the SDK). */
const CHOSEN = /(?:^|; *)account\.language=(\w+)/

/** The language tags of an Accept-Language header, the most wanted first (RFC 9110, 12.5.4). */
export function acceptedTags(header = ''): string[] {
  const wanted = header.split(',').map((part) => {
    const [tag = '', weight = ''] = part.split(';')
    return { tag: tag.trim(), weight: Number(/q=([\d.]+)/.exec(weight)?.[1] ?? 1) }
  })
  return wanted
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag)
}

/** The language of a page that a browser opens: the one chosen on that device, else the first that the reader wants. */
export function pageLanguageOf({ headers }: FastifyRequest): Language {
  const chosen = CHOSEN.exec(headers.cookie ?? '')?.[1] ?? ''
  return languageOf(chosen, ...acceptedTags(headers['accept-language']))
}
