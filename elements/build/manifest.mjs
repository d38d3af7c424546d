import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** @typedef {{ bytes: number, gzip: number, integrity: string }} FileEntry */
/** @typedef {{ package: string, version: string, files: Record<string, FileEntry> }} Manifest */

/** Size in bytes, size after gzip -9, and the value of an `integrity` attribute. @returns {FileEntry} */
export function measure(/** @type {Buffer} */ content) {
  return {
    bytes: content.byteLength,
    gzip: gzipSync(content, { level: 9 }).byteLength,
    integrity: `sha384-${createHash('sha384').update(content).digest('base64')}`,
  }
}

/** Measures every script of a CDN folder. @param {string} folder @returns {Promise<Record<string, FileEntry>>} */
export async function measureFolder(folder) {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.js')).toSorted()
  const entries = await Promise.all(
    names.map(async (name) => /** @type {const} */ ([name, measure(await readFile(join(folder, name)))])),
  )
  return Object.fromEntries(entries)
}

/** Writes cdn/manifest.json. @param {import('./package.mjs').ElementPackage} pkg @param {string} folder */
export async function writeManifest(pkg, folder) {
  /** @type {Manifest} */
  const manifest = { package: pkg.name, version: pkg.version, files: await measureFolder(folder) }
  await writeFile(join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  return manifest
}
