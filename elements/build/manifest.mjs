import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** @typedef {{ bytes: number, gzip: number, integrity: string }} FileEntry */
/**
 * @typedef {object} Manifest
 * @property {string} package
 * @property {string} version
 * @property {Record<string, FileEntry>} files the self-contained file, and those that it fetches
 * @property {Record<string, FileEntry>} modules those that share React by an import map, by path
 */

/** Size in bytes, size after gzip -9, and the value of an `integrity` attribute. @returns {FileEntry} */
export function measure(/** @type {Buffer} */ content) {
  return {
    bytes: content.byteLength,
    gzip: gzipSync(content, { level: 9 }).byteLength,
    integrity: `sha384-${createHash('sha384').update(content).digest('base64')}`,
  }
}

/** Measures scripts of a CDN folder. @param {string} folder @param {string[]} names @returns {Promise<Record<string, FileEntry>>} */
async function measureAll(folder, names) {
  const entries = await Promise.all(
    names.map(async (name) => /** @type {const} */ ([name, measure(await readFile(join(folder, name)))])),
  )
  return Object.fromEntries(entries)
}

/** What a CDN folder has, for its manifest. @param {string} folder @returns {Promise<Pick<Manifest, 'files' | 'modules'>>} */
export async function measureFolder(folder) {
  const names = (await readdir(folder, { recursive: true }))
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.js'))
    .toSorted()
  const isModule = (/** @type {string} */ name) => name.includes('/')
  return {
    files: await measureAll(
      folder,
      names.filter((name) => !isModule(name)),
    ),
    modules: await measureAll(folder, names.filter(isModule)),
  }
}

/** Writes cdn/manifest.json. @param {{ name: string, version: string }} pkg @param {string} folder */
export async function writeManifest(pkg, folder) {
  /** @type {Manifest} */
  const manifest = { package: pkg.name, version: pkg.version, ...(await measureFolder(folder)) }
  await writeFile(join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  return manifest
}
