import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { environmentFile } from './environment-file.ts'
import { noRoute } from './error-handler.ts'
import { absoluteImportMap, mergedImportMap, type ImportMap } from './import-map.ts'

export interface CdnFolders {
  /** Folder of the element packages: the build of each is its newest version. */
  elements: string
  /** Tree that `npm run cdn` has written, with the versions published before; undefined for none. */
  published?: string | undefined
  /** Address of the server for pages elsewhere; without it import maps name paths of the origin. */
  publicUrl?: string | undefined
}

interface Manifest {
  version: string
}

const PACKAGE = /^[a-z][\w-]*$/
const VERSION = /^\d+\.\d+\.\d+(-[\w.-]+)?$/
const REVALIDATE = 'no-cache'

/** Folder of a package's own build. React, which import maps name, is built beside the elements. */
export function buildOf(elements: string, name: string): string {
  return name === 'react' ? join(elements, 'build', 'react', 'cdn') : join(elements, name, 'cdn')
}

async function readJson<T>(path: string): Promise<T | undefined> {
  const text = await readFile(path, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : (JSON.parse(text) as T)
}

const manifestIn = (folder: string) => readJson<Manifest>(join(folder, 'manifest.json'))

/** Newer versions first. */
const byVersion = (a: string, b: string) => b.localeCompare(a, 'en', { numeric: true })

/** The element bundles: every version at an address of its own that never changes, and a pointer to the newest. */
export function registerCdn(app: FastifyInstance, { elements, published, publicUrl }: CdnFolders): void {
  const base = `${publicUrl?.replace(/\/$/, '') ?? ''}/cdn/`

  const ownVersion = async (name: string) =>
    PACKAGE.test(name) ? (await manifestIn(buildOf(elements, name)))?.version : undefined

  /** Where a version lies: in the build, or among those published before. */
  const folderOf = async (name: string, version: string) => {
    if (!PACKAGE.test(name) || !VERSION.test(version)) return undefined
    if (version === (await ownVersion(name))) return buildOf(elements, name)
    return published === undefined ? undefined : join(published, name, version)
  }

  const versionsOf = async (name: string, own: string) => {
    const names = published === undefined ? [] : await readdir(join(published, name)).catch(() => [])
    return [...new Set([own, ...names.filter((each) => VERSION.test(each))])].toSorted(byVersion)
  }

  app.get<{ Params: { name: string } }>('/cdn/:name/latest.json', async (request, reply) => {
    const { name } = request.params
    const version = await ownVersion(name)
    if (version === undefined) throw noRoute(request)
    const manifest = await manifestIn(buildOf(elements, name))
    const versions = await versionsOf(name, version)
    const path = `/cdn/${name}/${version}/`
    return reply.header('cache-control', REVALIDATE).send({ name, version, path, versions, manifest })
  })

  app.get('/cdn/environment.json', async (_request, reply) =>
    reply.header('cache-control', REVALIDATE).send(await environmentFile(elements)),
  )

  app.get('/cdn/importmap.json', async (_request, reply) => {
    const names = (await readdir(elements).catch(() => [])).filter((name) => PACKAGE.test(name)).toSorted()
    const maps = await Promise.all(
      names.map(async (name) => {
        const map = await readJson<ImportMap>(join(buildOf(elements, name), 'importmap.json'))
        const version = await ownVersion(name)
        return map && version ? [absoluteImportMap(map, `${base}${name}/${version}/`)] : []
      }),
    )
    return reply.header('cache-control', REVALIDATE).send(mergedImportMap(maps.flat()))
  })

  app.get<{ Params: { name: string; version: string } }>(
    '/cdn/:name/:version/importmap.json',
    async (request, reply) => {
      const { name, version } = request.params
      const folder = await folderOf(name, version)
      const map = folder === undefined ? undefined : await readJson<ImportMap>(join(folder, 'importmap.json'))
      if (!map) throw noRoute(request)
      // It holds the address of this server, which may change; the files that it names do not.
      return reply.header('cache-control', REVALIDATE).send(absoluteImportMap(map, `${base}${name}/${version}/`))
    },
  )

  type Bundle = { name: string; version: string; '*': string }
  app.get<{ Params: Bundle }>('/cdn/:name/:version/*', async (request, reply) => {
    const { name, version, '*': path } = request.params
    const folder = await folderOf(name, version)
    if (folder === undefined) throw noRoute(request)
    return reply.sendFile(path, folder)
  })
}
