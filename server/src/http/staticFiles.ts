import { readFile, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { noRoute } from './errorHandler.ts'

/** Absolute paths. */
export interface StaticFolders {
  /** The host's build. */
  host: string
  /** Folder of the element packages; each that has `cdn/` is served at /cdn/<package>/<version>/. */
  elements: string
  examples: string
}

const YEAR_SECONDS = 31_536_000
/** What Vite puts a hash of the content into. */
const HASHED = /\/assets\/.+-[\w-]{8,}\.\w+$/
const IMMUTABLE = `public, max-age=${YEAR_SECONDS}, immutable`
const REVALIDATE = 'no-cache'

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )
}

interface Package {
  name: string
  version: string
  folder: string
}

async function cdnPackages(elements: string): Promise<Package[]> {
  const names = await readdir(elements).catch(() => [])
  const packages: Package[] = []
  for (const name of names) {
    const folder = join(elements, name, 'cdn')
    if (!(await isFolder(folder))) continue
    const { version } = JSON.parse(await readFile(join(elements, name, 'package.json'), 'utf8')) as { version: string }
    packages.push({ name, version, folder })
  }
  return packages
}

/** The element bundles: every version at an address of its own that never changes, and a pointer to the newest. */
async function registerCdn(app: FastifyInstance, elements: string): Promise<void> {
  for (const { name, version, folder } of await cdnPackages(elements)) {
    await app.register(fastifyStatic, {
      root: folder,
      prefix: `/cdn/${name}/${version}/`,
      decorateReply: false,
      cacheControl: false,
      setHeaders: (reply) => reply.header('cache-control', IMMUTABLE),
    })
    app.get(`/cdn/${name}/latest.json`, async (_request, reply) => {
      const manifest: unknown = await readFile(join(folder, 'manifest.json'), 'utf8').then(JSON.parse, () => null)
      return reply
        .header('cache-control', REVALIDATE)
        .send({ name, version, path: `/cdn/${name}/${version}/`, manifest })
    })
  }
}

function sendIndex(reply: FastifyReply, folder: string) {
  return reply.header('cache-control', REVALIDATE).sendFile('index.html', folder, { cacheControl: false })
}

/** The host: its files, and index.html for every other address that a browser navigates to. */
async function registerHost(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    prefix: '/',
    wildcard: false,
    cacheControl: false,
    index: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', HASHED.test(path.replaceAll('\\', '/')) ? IMMUTABLE : REVALIDATE)
    },
  })
  app.get('/*', async (request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const wantsPage = (request.headers.accept ?? '').includes('text/html')
    // An address below one of these that nothing serves is a mistake, not a screen.
    const isScreen = !/^\/(api|cdn|examples|assets)(\/|$)/.test(path)
    if (!wantsPage || !isScreen) throw noRoute(request)
    return sendIndex(reply, folder)
  })
}

export async function registerStaticFiles(app: FastifyInstance, folders: StaticFolders): Promise<void> {
  await registerCdn(app, folders.elements)
  if (await isFolder(folders.examples)) {
    await app.register(fastifyStatic, {
      root: folders.examples,
      prefix: '/examples/',
      decorateReply: false,
      cacheControl: false,
      redirect: true,
      setHeaders: (reply) => reply.header('cache-control', REVALIDATE),
    })
  }
  if (await isFolder(folders.host)) await registerHost(app, folders.host)
}
