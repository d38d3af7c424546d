import { readFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PageSettings } from '../config.ts'
import { noRoute } from './errorHandler.ts'
import { environmentFile } from './environmentFile.ts'
import { sendHostPage } from './hostPage.ts'

/** Absolute paths. They are read at each request, so that what is built anew is served without a restart. */
export interface StaticFolders {
  /** The host's build. */
  host: string
  /** Folder of the element packages; each that has `cdn/` is served at /cdn/<package>/<version>/. */
  elements: string
  examples: string
}

const YEAR_SECONDS = 31_536_000
/** What Vite puts a hash of the content into. */
const HASHED = /\/assets\/.+-[\w-]{8,}\.\w+(\.(br|gz))?$/
const BUNDLE = /^[\w-]+\/cdn\//
const PACKAGE = /^[a-z][\w-]*$/
const IMMUTABLE = `public, max-age=${YEAR_SECONDS}, immutable`
const REVALIDATE = 'no-cache'

const withSlashes = (path: string) => path.replaceAll('\\', '/')

/** The version in a package's package.json; undefined where there is no such package. */
async function versionOf(elements: string, name: string): Promise<string | undefined> {
  if (!PACKAGE.test(name)) return undefined
  const source = await readFile(join(elements, name, 'package.json'), 'utf8').catch(() => undefined)
  return source === undefined ? undefined : (JSON.parse(source) as { version: string }).version
}

/** The element bundles: every version at an address of its own that never changes, and a pointer to the newest. */
function registerCdn(app: FastifyInstance, elements: string): void {
  app.get<{ Params: { name: string } }>('/cdn/:name/latest.json', async (request, reply) => {
    const { name } = request.params
    const version = await versionOf(elements, name)
    const source = await readFile(join(elements, name, 'cdn', 'manifest.json'), 'utf8').catch(() => undefined)
    if (version === undefined || source === undefined) throw noRoute(request)
    const manifest: unknown = JSON.parse(source)
    return reply.header('cache-control', REVALIDATE).send({ name, version, path: `/cdn/${name}/${version}/`, manifest })
  })
  app.get('/cdn/environment.json', async (_request, reply) =>
    reply.header('cache-control', REVALIDATE).send(await environmentFile(elements)),
  )
  type Bundle = { name: string; version: string; '*': string }
  app.get<{ Params: Bundle }>('/cdn/:name/:version/*', async (request, reply) => {
    const { name, version, '*': path } = request.params
    if (version !== (await versionOf(elements, name))) throw noRoute(request)
    return reply.sendFile(path, join(elements, name, 'cdn'))
  })
}

/** The host's page for an address that a browser navigates to; below some addresses what is missing is a mistake. */
function isScreen(request: FastifyRequest): boolean {
  const path = request.url.split('?')[0] ?? ''
  const isNavigation = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html')
  return isNavigation && !/^\/(api|cdn|examples|assets)(\/|$)/.test(path)
}

/** Serves what lies in the folders, and answers everything that nothing else serves. */
export async function registerStaticFiles(
  app: FastifyInstance,
  folders: StaticFolders,
  settings: PageSettings,
): Promise<void> {
  const elements = resolve(folders.elements)
  const setHeaders = (reply: { header(name: string, value: string): unknown }, path: string) => {
    const isBundle = BUNDLE.test(withSlashes(relative(elements, path)))
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
  await app.register(fastifyStatic, {
    ...shared,
    root: resolve(folders.examples),
    prefix: '/examples/',
    decorateReply: false,
    redirect: true,
  })
  registerCdn(app, elements)
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!(await sendHostPage(request, reply, { host: folders.host, settings }))) throw noRoute(request)
    return reply
  }
  // Where it lies, the page is sent to whoever asks; elsewhere only to those who navigate.
  app.get('/', sendPage)
  app.get('/index.html', sendPage)
  app.setNotFoundHandler(async (request, reply) => {
    if (!isScreen(request)) throw noRoute(request)
    return sendPage(request, reply)
  })
}
