import { readFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { FRAMEWORK_ENTRIES } from './framework-types.mjs'

/**
 * One package of elements/, read from its package.json.
 * @typedef {object} ElementPackage
 * @property {string} folder absolute path
 * @property {string} name
 * @property {string} version
 * @property {string | null} tag the custom element's tag, null for a package without one (kit)
 * @property {Record<string, string>} scripts output name (without extension) -> source file, one per entry of `exports`
 * @property {Record<string, string>} styles output file -> source file of exported stylesheets
 * @property {Record<string, string>} onDemand CDN file -> module that is not in the main file: absolute path, or a
 *   package's name; each may load those before it
 * @property {string[]} peers
 * @property {string[]} dependencies
 */

/** Reads what there is to build from `exports`: every entry names its source under the condition `arbo-source`. */
export async function readPackage(/** @type {string} */ path) {
  const folder = resolve(path)
  const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  /** @type {Record<string, string>} */
  const scripts = {}
  /** @type {Record<string, string>} */
  const styles = {}
  for (const [entry, target] of Object.entries(manifest.exports)) {
    if (typeof target === 'string' || FRAMEWORK_ENTRIES.includes(entry)) continue
    const source = target['arbo-source']
    const built = target.default
    // For the workspace's own tests; not published.
    if (source && !built) continue
    if (!source || !built.startsWith('./dist/')) throw new Error(`${manifest.name}: exports["${entry}"] is not built`)
    const output = built.slice('./dist/'.length)
    if (source.endsWith('.css')) styles[output] = join(folder, source)
    else scripts[output.replace(/\.js$/, '')] = join(folder, source)
  }
  /** @type {ElementPackage} */
  const read = {
    folder,
    name: manifest.name,
    version: manifest.version,
    tag: manifest.customElements ? `arbo-${basename(folder)}` : null,
    scripts,
    styles,
    onDemand: Object.fromEntries(
      Object.entries(manifest.onDemand ?? {}).map(([file, id]) => [file, id.startsWith('.') ? join(folder, id) : id]),
    ),
    peers: Object.keys(manifest.peerDependencies ?? {}),
    dependencies: Object.keys(manifest.dependencies ?? {}),
  }
  return read
}
