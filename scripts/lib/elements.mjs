// The packages of elements/, read from their folders: every list of elements comes from here.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'

/**
 * @typedef {object} ElementPackage
 * @property {string} name of its folder, `review-viewer`
 * @property {string} folder below the root
 * @property {string} id what npm calls it
 * @property {string | null} tag of the element; kit has none
 * @property {string[]} uses names of the packages of elements/ that it depends on
 * @property {string[]} may packages that its package.json names
 * @property {string | undefined} sideModule the loader's name, where the host fetches the element from a CDN
 */

/** What elements share: the one package that defines none. */
const KIT = 'kit'
const SCOPE = '@arbo/'
const MANIFEST = 'custom-elements.json'

/** @param {string} file */
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'))

/** @param {{ dependencies?: object, devDependencies?: object, peerDependencies?: object }} manifest of a package */
const namedBy = ({ dependencies, devDependencies, peerDependencies }) =>
  Object.keys({ ...dependencies, ...devDependencies, ...peerDependencies })

/** @param {string} name @param {string} at @returns {ElementPackage} */
function readPackage(name, at) {
  const folder = `elements/${name}`
  const manifest = readJson(join(at, folder, 'package.json'))
  const may = namedBy(manifest)
  const uses = may
    .filter((id) => id.startsWith(SCOPE) && id !== `${SCOPE}core`)
    .map((id) => id.slice(SCOPE.length))
    .toSorted()
  const tag = name === KIT ? null : `arbo-${name}`
  return { name, folder, id: `${SCOPE}${name}`, tag, uses, may, sideModule: manifest.sideModule }
}

/** @param {string} at @param {string} file that the folders have */
const foldersWith = (at, file) =>
  readdirSync(join(at, 'elements'))
    .filter((name) => existsSync(join(at, 'elements', name, file)))
    .toSorted()

/** Kit and the elements. @param {string} [at] the root */
export const elementPackages = (at = root) => foldersWith(at, 'package.json').map((name) => readPackage(name, at))

/** @param {string} [at] the root @returns {(ElementPackage & { tag: string })[]} */
export const elements = (at = root) => elementPackages(at).flatMap((one) => (one.tag ? [{ ...one, tag: one.tag }] : []))

/** Groups in which each package needs only earlier groups. @param {readonly ElementPackage[]} packages @returns {ElementPackage[][]} */
export function inOrder(packages) {
  if (packages.length === 0) return []
  const waiting = new Set(packages.map(({ name }) => name))
  const ready = packages.filter(({ uses }) => !uses.some((name) => waiting.has(name)))
  if (ready.length === 0) throw new Error(`These packages depend on each other: ${[...waiting].join(', ')}`)
  return [ready, ...inOrder(packages.filter((one) => !ready.includes(one)))]
}

/** A package and all that it depends on. @param {ElementPackage} one @param {readonly ElementPackage[]} packages @returns {ElementPackage[]} */
export function withUsed(one, packages) {
  const used = packages.filter(({ name }) => one.uses.includes(name)).flatMap((next) => withUsed(next, packages))
  return [...new Set([...used, one])]
}

/** What a package lacks to be built as an element, as lines that say what to add. @param {string} name @param {string} [at] the root */
export function packageFaults(name, at = root) {
  const file = `elements/${name}/package.json`
  if (!existsSync(join(at, file))) return [`${file} is missing: begin with that of another element`]
  if (name === KIT) return []
  const { name: id, customElements } = readJson(join(at, file))
  const faults = []
  if (id !== `${SCOPE}${name}`) faults.push(`${file}: "name" has to be "${SCOPE}${name}", as its folder is called`)
  if (customElements !== MANIFEST) faults.push(`${file}: add "customElements": "${MANIFEST}"`)
  return faults
}

/** What one folder lacks once it is built. @param {string} name @param {string} at the root */
function faultsOf(name, at) {
  const faults = packageFaults(name, at)
  if (faults.length > 0 || name === KIT) return faults
  const folder = `elements/${name}`
  const isWritten = existsSync(join(at, folder, MANIFEST))
  return isWritten ? [] : [`${folder}/${MANIFEST} is missing: node elements/build/build.mjs ${folder} writes it`]
}

/** What is missing in elements/ once it is built. @param {string} [at] the root @returns {string[]} */
export function elementFaults(at = root) {
  const folders = new Set([...foldersWith(at, 'package.json'), ...foldersWith(at, 'src')])
  return [...folders].toSorted().flatMap((name) => faultsOf(name, at))
}
