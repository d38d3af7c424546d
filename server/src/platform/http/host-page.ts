import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Language } from '@arbo/core/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PageSettings } from '../config.ts'
import { escapeHtml } from '../escape-html.ts'
import { pageLanguageOf } from './page-language.ts'

const PLACE = '<!--settings-->'

/** The host's page with the settings of this installation, which it reads before it starts. */
export function withSettings(html: string, settings: PageSettings): string {
  const tag = `<meta name="arbo-settings" content="${escapeHtml(JSON.stringify(settings))}">`
  return html.replace(PLACE, () => tag)
}

/** Whether the asker has this very page already; a proxy that compresses makes tags weak. */
function isKnown(request: FastifyRequest, etag: string): boolean {
  const tags = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags?.includes(etag) ?? false
}

/** A build without pages in other languages has the one. */
async function readPage(host: string, language: Language): Promise<string | undefined> {
  const names = language === 'en' ? ['index.html'] : [`index.${language}.html`, 'index.html']
  for (const name of names) {
    const source = await readFile(join(host, name), 'utf8').catch(() => undefined)
    if (source !== undefined) return source
  }
  return undefined
}

/**
 * Answers with index.html of the host's build. It is read at each request, so that a new build is served without a
 * restart, and asked for again at each visit; its tag covers the settings. The sign-in form in it is in the language
 * that was chosen on this device, else in the first of the reader's.
 * @returns false where there is no build
 */
export async function sendHostPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { host, settings }: { host: string; settings: PageSettings },
): Promise<boolean> {
  const source = await readPage(host, pageLanguageOf(request))
  if (source === undefined) return false
  const page = withSettings(source, settings)
  const etag = `"${createHash('sha256').update(page).digest('base64url').slice(0, 27)}"`
  reply.header('cache-control', 'no-cache').header('etag', etag).header('vary', 'accept-language, cookie')
  if (isKnown(request, etag)) await reply.code(304).send()
  else await reply.type('text/html; charset=utf-8').send(page)
  return true
}
