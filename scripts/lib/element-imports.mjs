import { dirname, join, normalize } from 'node:path'

/** @typedef {import('./elements.mjs').ElementPackage} ElementPackage */

/** Only kit imports these: elements get them from kit. */
const OF_KIT = new Set([
  '@base-ui/react',
  '@fontsource-variable/inter',
  '@r2wc/react-to-web-component',
  'lucide-react',
  'react-dom',
])
/** The areas that elements may import. */
const BELOW = new Map([
  ['@arbo/core', 'core'],
  ['@arbo/kit', 'kit'],
])

/**
 * One rule for any element: it imports itself, the areas below, and the libraries that its package.json names; never
 * another element. @param {ElementPackage} element
 */
export function areaOf({ name, folder, may }) {
  const libraries = may.filter((id) => !OF_KIT.has(id) && !id.startsWith('@arbo/'))
  const below = may.flatMap((id) => BELOW.get(id) ?? [])
  return { name, at: new RegExp(`^${folder}/src/`), may: [name, ...below, ...libraries] }
}

const LAYER = /^(elements\/(?!kit\/)[^/]+\/src)\/(model|view|style)\//
const FOR_MODEL = /^\/(?:model\/|(?:texts|events|props)\.ts$)/
const SHOWS = /^(?:react|@arbo\/kit)(?:\/|$)/
const ENTRY = /^\/(?:index|element|react|[\w-]+\.element)\.ts$/

/**
 * The layers of an element: `model` knows nothing of the views, `view` nothing of the class around it, `style` has
 * style sheets alone. @param {string} file from the root @param {string} specifier
 * @returns {string | undefined} what is wrong
 */
export function layerFault(file, specifier) {
  const [, home = '', layer] = LAYER.exec(file) ?? []
  if (!layer) return undefined
  if (layer === 'style') return `${file}: style has style sheets alone`
  const target = specifier.startsWith('.') ? normalize(join(dirname(file), specifier)).slice(home.length) : ''
  if (layer === 'view') return ENTRY.test(target) ? `${file}: view may not import ${specifier}` : undefined
  const isFine = target === '' ? !SHOWS.test(specifier) : FOR_MODEL.test(target)
  return isFine ? undefined : `${file}: model may not import ${specifier}`
}
