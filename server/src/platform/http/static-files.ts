import { relative, resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PageSettings } from '../config.ts'
import { registerCdn } from './cdn.ts'
import { noRoute } from './error-handler.ts'
import { sendHostPage } from './host-page.ts'

/** Absolute paths. They are read at each request, so that a new build is served without a restart. */
export interface StaticFolders {
  /** The host's build. */
  host: string
  /** Folder of the element packages; each that has `cdn/` is served at /cdn/<package>/<version>/. */
  elements: string
  examples: string
  /** The built documentation site; undefined for none. */
  docs?: string | undefined
  /** Tree that `npm run cdn` has written: versions published before; undefined for none. */
  published?: string | undefined
}

const YEAR_SECONDS = 31_536_000
/** The files whose names Vite gives a hash of the content. */
const HASHED = /\/assets\/.+-[\w-]{8,}\.\w+(\.(br|gz))?$/
const BUNDLE = /^(build\/)?[\w-]+\/cdn\//
const IMMUTABLE = `public, max-age=${YEAR_SECONDS}, immutable`
const REVALIDATE = 'no-cache'

const withSlashes = (path: string) => path.replaceAll('\\', '/')

/** The host's page for an address that a browser navigates to; below some addresses a missing file is a mistake. */
function isScreen(request: FastifyRequest): boolean {
  const path = request.url.split('?')[0] ?? ''
  const isNavigation = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html')
  return isNavigation && !/^\/(api|cdn|docs|examples|assets)(\/|$)/.test(path)
}

/** Serves the files in the folders, and answers everything that nothing else serves. */
export async function registerStaticFiles(
  app: FastifyInstance,
  folders: StaticFolders,
  settings: PageSettings,
  publicUrl?: string,
): Promise<void> {
  const elements = resolve(folders.elements)
  const published = folders.published === undefined ? undefined : resolve(folders.published)
  const setHeaders = (reply: { header(name: string, value: string): unknown }, path: string) => {
    const isPublished = published !== undefined && !relative(published, path).startsWith('..')
    const isBundle = isPublished || BUNDLE.test(withSlashes(relative(elements, path)))
    reply.header('cache-control', isBundle || HASHED.test(withSlashes(path)) ? IMMUTABLE : REVALIDATE)
  }
  // A folder that is not there yet is no reason to warn: it is looked for again at each request.
  const shared = { cacheControl: false, suppressWarning: true, setHeaders }
  await app.register(fastifyStatic, {
    ...shared,
    root: resolve(folders.host),
    prefix: '/',
    preCompressed: true,
    index: false,
  })
  // Most of what a page loads. The plugin's own route reads the whole folder for each file, to compare the spelling.
  app.get<{ Params: { '*': string } }>('/assets/*', (request, reply) => {
    const name = request.params['*']
    // No file is called so, and the plugin would take it for a broken request.
    if (name.includes('\0')) throw noRoute(request)
    return reply.sendFile(`/assets/${name}`)
  })
  await app.register(fastifyStatic, {
    ...shared,
    root: resolve(folders.examples),
    prefix: '/examples/',
    decorateReply: false,
    redirect: true,
  })
  registerCdn(app, { elements, published, publicUrl })
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!(await sendHostPage(request, reply, { host: folders.host, settings }))) throw noRoute(request)
    return reply
  }
  // At its own addresses every caller gets the page; elsewhere only those who navigate.
  app.get('/', sendPage)
  app.get('/index.html', sendPage)
  app.setNotFoundHandler(async (request, reply) => {
    if (!isScreen(request)) throw noRoute(request)
    return sendPage(request, reply)
  })
}
