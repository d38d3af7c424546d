// Writes the builds of the elements as a tree of files that any web server or CDN can host:
//   npm run cdn -- --to FOLDER [--base https://cdn.example.com/arbo/]
// FOLDER is used again by the next version: its files stay, and the files of a version never change.
//   <package>/<version>/   the files, manifest.json (sizes and hashes) and importmap.json
//   <package>/latest.json  the newest version;  importmap.json, environment.json: of the newest versions
//   demo/                  a page that shows some of them, pinned
//   _headers               what a host has to send along, in the form that several static hosts read
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { buildIfStale } from './build.mjs'
import { importedByPage, writeCdnPage } from './lib/cdn-page.mjs'
import { elementPackages, elements } from './lib/elements.mjs'
import { root } from './lib/run.mjs'

/** @typedef {{ imports: Record<string, string>, integrity: Record<string, string> }} ImportMap */
/** @typedef {{ version: string, files: Record<string, { integrity: string }>, modules: Record<string, { integrity: string }> }} Manifest */

const HEADERS = `/*
  Access-Control-Allow-Origin: *
  Cross-Origin-Resource-Policy: cross-origin
  X-Content-Type-Options: nosniff
  Cache-Control: no-cache
/:package/:version/*
  ! Cache-Control
  Cache-Control: public, max-age=31536000, immutable
/:package/latest.json
  ! Cache-Control
  Cache-Control: no-cache
`

const json = (/** @type {unknown} */ value) => `${JSON.stringify(value, null, 2)}\n`

/** @param {string} path @returns {Promise<any>} null where there is none */
async function readJson(path) {
  const text = await readFile(path, 'utf8').catch(() => null)
  return text === null ? null : JSON.parse(text)
}

/** The builds there are, by the name in their address. @param {string} elements folder */
async function builds(elements) {
  const manifests = new Map()
  const folders = (await readdir(elements)).map((name) => /** @type {const} */ ([name, join(elements, name, 'cdn')]))
  for (const [name, folder] of [...folders, /** @type {const} */ (['react', join(elements, 'build/react/cdn')])]) {
    const manifest = await readJson(join(folder, 'manifest.json'))
    if (manifest) manifests.set(name, { folder, manifest })
  }
  return manifests
}

/** An address below `base`, which is an address or a path of the pages' own origin. @param {string} base @param {string} path */
function below(base, path) {
  const nowhere = 'http://nowhere.invalid'
  const { origin, pathname } = new URL(path, new URL(base, nowhere))
  return origin === nowhere ? pathname : `${origin}${pathname}`
}

/** @param {ImportMap} map @param {string} base @returns {ImportMap} */
export function absolute(map, base) {
  const rows = (/** @type {Record<string, string>} */ from) => Object.entries(from)
  return {
    imports: Object.fromEntries(rows(map.imports).map(([name, path]) => [name, below(base, path)])),
    integrity: Object.fromEntries(rows(map.integrity).map(([path, hash]) => [below(base, path), hash])),
  }
}

const hashesOf = (/** @type {Manifest} */ { files, modules }) => JSON.stringify([files, modules])

/**
 * Adds one version, whole or not at all. @param {string} to @param {string} name
 * @param {{ folder: string, manifest: Manifest }} build @param {string} base @returns {Promise<boolean>} whether it is new
 */
async function publish(to, name, { folder, manifest }, base) {
  const target = join(to, name, manifest.version)
  const before = await readJson(join(target, 'manifest.json'))
  if (before && hashesOf(before) !== hashesOf(manifest)) {
    throw new Error(
      `${name} ${manifest.version} is published already, with other content: give the change a new version`,
    )
  }
  const map = await readJson(join(folder, 'importmap.json'))
  const folderToFill = before ? target : join(to, name, `.${manifest.version}.part`)
  if (!before) {
    await rm(folderToFill, { recursive: true, force: true })
    await cp(folder, folderToFill, { recursive: true })
  }
  // The addresses are the only part of a version that may change: they follow the host.
  if (map)
    await writeFile(join(folderToFill, 'importmap.json'), json(absolute(map, `${base}${name}/${manifest.version}/`)))
  if (!before) await rename(folderToFill, target)
  return !before
}

/** @param {string} to @param {string} name @param {Manifest} manifest @param {string} base */
async function writeLatest(to, name, manifest, base) {
  const inFolder = await readdir(join(to, name))
  const versions = inFolder
    .filter((version) => /^\d/.test(version))
    .toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true }))
  const path = below(base, `${name}/${manifest.version}/`)
  const latest = { name, version: manifest.version, path, versions, manifest }
  await writeFile(join(to, name, 'latest.json'), json(latest))
}

/** @param {Map<string, { manifest: Manifest }>} builtPackages @param {string} base */
async function environmentOf(builtPackages, base) {
  const { CORE_CONTRACT } = await import(pathToFileURL(join(root, 'core/dist/contract/index.js')).href)
  const modules = elements().flatMap(({ name, sideModule }) => {
    const manifest = builtPackages.get(name)?.manifest
    const file = `arbo-${name}.js`
    const integrity = manifest?.files[file]?.integrity
    if (!sideModule || !manifest || integrity === undefined) return []
    const script_url = below(base, `${name}/${manifest.version}/${file}`)
    return [
      [sideModule, { version: manifest.version, script_url, integrity, config_url: null, requires: CORE_CONTRACT }],
    ]
  })
  return { schema: 1, modules: Object.fromEntries(modules) }
}

/**
 * @param {{ to: string, base?: string, elements?: string }} options `base`: address of the tree, `/cdn/` by default
 * @returns {Promise<{ added: string[], kept: string[] }>} versions as `package@version`
 */
export async function writeCdn({ to, base = '/cdn/', elements: from = join(root, 'elements') }) {
  const at = base.endsWith('/') ? base : `${base}/`
  const builtPackages = await builds(from)
  const onPage = await importedByPage()
  /** @type {{ added: string[], kept: string[] }} */
  const versions = { added: [], kept: [] }
  /** @type {ImportMap} */
  const all = { imports: {}, integrity: {} }
  /** @type {ImportMap} */
  const pageMap = { imports: {}, integrity: {} }
  for (const [name, build] of builtPackages) {
    await mkdir(join(to, name), { recursive: true })
    const isNew = await publish(to, name, build, at)
    await writeLatest(to, name, build.manifest, at)
    versions[isNew ? 'added' : 'kept'].push(`${name}@${build.manifest.version}`)
    const map = await readJson(join(build.folder, 'importmap.json'))
    if (!map) continue
    const { imports, integrity } = absolute(map, `${at}${name}/${build.manifest.version}/`)
    for (const target of onPage.includes(build.manifest.package) ? [all, pageMap] : [all]) {
      Object.assign(target.imports, imports)
      Object.assign(target.integrity, integrity)
    }
  }
  await writeFile(join(to, 'importmap.json'), json(all))
  await writeFile(join(to, 'environment.json'), json(await environmentOf(builtPackages, at)))
  await writeFile(join(to, '_headers'), HEADERS)
  await writeCdnPage(join(to, 'demo'), builtPackages, pageMap, at)
  return versions
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    const { values } = parseArgs({ options: { to: { type: 'string' }, base: { type: 'string' } } })
    if (!values.to) throw new Error('Say where to: npm run cdn -- --to FOLDER [--base https://cdn.example.com/arbo/]')
    await buildIfStale(undefined, ['core', 'react', ...elementPackages().map(({ name }) => name)])
    const { added, kept } = await writeCdn({ to: resolve(values.to), ...(values.base ? { base: values.base } : {}) })
    for (const version of added) process.stdout.write(`added ${version}\n`)
    for (const version of kept) process.stdout.write(`is there already: ${version}\n`)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}
