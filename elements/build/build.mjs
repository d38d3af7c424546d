// Builds one package of elements/: node elements/build/build.mjs elements/review-viewer
//   dist/                 ES modules with types, React external
//   cdn/<tag>.js          one self-contained file, with cdn/manifest.json (file -> bytes, gzip, integrity)
//   cdn/<file>            what package.json lists as `onDemand`: fetched by the others when they need it, and checked
//   cdn/esm/              dist/ minified, with cdn/importmap.json for pages that share one React
//   custom-elements.json  the element's public interface
import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { packageFaults } from '../../scripts/lib/elements.mjs'
import { customElementsOf } from './custom-elements.mjs'
import { writeEsm, writeImportMap } from './esm.mjs'
import { writeFrameworkTypes } from './framework-types.mjs'
import { measure, writeManifest } from './manifest.mjs'
import { readPackage } from './package.mjs'
import { isFunction, Shared } from './shared-with-main.mjs'
import { cdnConfig, libraryConfig } from './vite-config.mjs'

/** @typedef {import('./package.mjs').ElementPackage} ElementPackage */

/** dist/ @param {ElementPackage} pkg */
export async function buildLibrary(pkg) {
  await build(libraryConfig(pkg))
  for (const [output, source] of Object.entries(pkg.styles)) {
    const target = join(pkg.folder, 'dist', output)
    await mkdir(dirname(target), { recursive: true })
    await cp(source, target)
  }
}

/** cdn/ @param {ElementPackage} pkg @param {string} [folder] */
export async function buildCdn(pkg, folder = join(pkg.folder, 'cdn')) {
  await rm(folder, { recursive: true, force: true })
  const entry = pkg.scripts.index
  if (!entry) throw new Error(`${pkg.name}: exports has no "." to build the CDN file from`)
  const main = `${pkg.tag}.js`
  const shared = new Shared(await modulesOfMain(pkg, entry))
  /** @type {import('./beside-the-file.mjs').Beside[]} */
  const beside = []
  // One after the other: a file carries the hashes of those that it loads.
  for (const [file, module] of Object.entries(pkg.onDemand)) {
    await build(cdnConfig(pkg, module, file, shared, { beside, outDir: folder }))
    beside.push(besideOf(module, file, await readFile(join(folder, file))))
  }
  await build(cdnConfig(pkg, entry, main, shared, { isMain: true, beside, outDir: folder }))
  const hasLibrary = existsSync(join(pkg.folder, 'dist'))
  if (hasLibrary) await writeEsm(pkg, folder)
  const manifest = await writeManifest(pkg, folder)
  if (hasLibrary) await writeImportMap(pkg, folder, manifest)
  return manifest
}

/** @param {string} module @param {string} file @param {Buffer} content @returns {import('./beside-the-file.mjs').Beside} */
function besideOf(module, file, content) {
  return { module, file, integrity: measure(content).integrity, takesShared: isFunction(content.toString()) }
}

/** Modules of the main file that it has even without files on demand. @param {ElementPackage} pkg @param {string} entry */
async function modulesOfMain(pkg, entry) {
  const files = Object.entries(pkg.onDemand)
  if (files.length === 0) return []
  const beside = files.map(([file, module]) => ({ module, file, integrity: '', takesShared: true }))
  const config = cdnConfig(pkg, entry, 'main.js', new Shared([]), { isMain: true, beside })
  const built = await build({ ...config, build: { ...config.build, write: false, minify: false } })
  const { output } = /** @type {import('rolldown').RolldownOutput[]} */ (built)[0] ?? { output: [] }
  return output.flatMap((chunk) => (chunk.type === 'chunk' ? Object.keys(chunk.modules) : []))
}

/** Everything of one package; a package without an element (kit) has dist/ alone. @param {string} folder */
export async function buildPackage(folder) {
  const pkg = await readPackage(folder)
  await buildLibrary(pkg)
  if (!pkg.tag) return
  await writeFile(join(pkg.folder, 'custom-elements.json'), await customElementsOf(pkg.folder))
  await writeFrameworkTypes(pkg.folder)
  await buildCdn(pkg)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const folders = process.argv.slice(2)
  if (folders.length === 0) {
    process.stderr.write('Name a package folder: node elements/build/build.mjs elements/review-viewer\n')
    process.exitCode = 1
  }
  for (const folder of folders) {
    const faults = packageFaults(basename(resolve(folder)))
    if (faults.length === 0) await buildPackage(folder)
    else process.exitCode = 1
    for (const fault of faults) process.stderr.write(`${fault}\n`)
  }
}
