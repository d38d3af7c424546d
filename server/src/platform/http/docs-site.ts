import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** Nothing but what this server has; the elements that run in the pages decode in workers and draw from blobs. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "font-src 'self' data:",
  "connect-src 'self' blob:",
  "worker-src 'self' blob:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The files whose names the build gives a hash of the content. */
const HASHED = /[\\/]assets[\\/]site-[\da-f]{10}\.\w+$/
const YEAR_SECONDS = 31_536_000

/**
 * The documentation at /docs/, with its own policy. Where it was not built, the browsable page of the API answers there.
 * @param folder absolute; looked for at each request, so that what is built anew is served without a restart
 */
export async function registerDocsSite(app: FastifyInstance, folder: string): Promise<void> {
  const root = resolve(folder)
  // The router takes both ways of writing it for one.
  app.get('/docs/', async (request, reply) => {
    if (!request.url.startsWith('/docs/')) return reply.redirect('/docs/')
    const page = await readFile(join(root, 'index.html')).catch(() => undefined)
    if (!page) return reply.redirect('/api/docs')
    return reply
      .headers({ 'cache-control': 'no-cache', 'content-security-policy': POLICY })
      .type('text/html; charset=utf-8')
      .send(page)
  })
  await app.register(fastifyStatic, {
    root,
    prefix: '/docs/',
    decorateReply: false,
    redirect: true,
    index: 'index.html',
    cacheControl: false,
    suppressWarning: true,
    setHeaders(reply: { header(name: string, value: string): unknown }, path: string) {
      reply.header('cache-control', HASHED.test(path) ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache')
      if (path.endsWith('.html')) reply.header('content-security-policy', POLICY)
    },
  })
}
