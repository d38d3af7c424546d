import { parseAst } from 'vite'

/**
 * Files on demand have no copy of what the main file has: React in two copies would be two Reacts, and a context or a
 * store of its own in each file. Nor can they import the main file, whose address is the page's affair. So such a file
 * is a function: the main file calls it with what it asks for, in the order of `Shared`.
 */

const EXTERNAL = 'arbo-shared:'
const REQUIRED = '\0arbo-required:'
/** Marks what is exported again as a whole: nobody names what is asked for, so such a module (constants) is copied. */
const STAR = '#star'
const EXPORT_STAR = /^(export \* from ['"])([^'"]+)(['"])/gm
/** Constants of which each file needs others: a file on demand has its own, and the main file none but its own. */
const COPIED = /\/kit\/src\/icons\.ts$/
/** The module of the main file that hands over; its content is known when all files on demand are built. */
export const HAND_OVER = 'virtual:arbo-shared'

/** Name for a module as a whole, as libraries ask for React. */
const ALL = '*'

/** Values of the main file's modules that files on demand use: one entry per module and name. */
export class Shared {
  /** Ids of the modules that are in the main file. @type {ReadonlySet<string>} */
  modules
  /** @type {{ id: string, name: string }[]} */
  #asked = []

  /** @param {Iterable<string>} modules */
  constructor(modules) {
    this.modules = new Set(modules)
  }

  /** Place of a module's export among what is handed over. @param {string} id @param {string} name */
  indexOf(id, name) {
    const index = this.#asked.findIndex((each) => each.id === id && each.name === name)
    return index === -1 ? this.#asked.push({ id, name }) - 1 : index
  }

  /** Source of the module that hands over. */
  source() {
    const others = this.#asked.map(({ id, name }, index) =>
      id === HAND_OVER
        ? ''
        : `import ${name === ALL ? `* as s${index}` : `{ ${name} as s${index} }`} from ${JSON.stringify(id)}\n`,
    )
    const items = this.#asked.map(({ id }, index) => (id === HAND_OVER ? 'shared' : `s${index}`))
    return `${others.join('')}export const shared = () => [${items.join(', ')}]\n`
  }
}

/** For the main file: serves the module that hands over. @param {Shared} shared @returns {import('vite').Plugin} */
export function handOver(shared) {
  return {
    name: 'hand-over',
    enforce: 'pre',
    resolveId: (source) => (source === HAND_OVER ? `\0${HAND_OVER}` : null),
    load: (id) => (id === `\0${HAND_OVER}` ? shared.source() : null),
  }
}

/** For a file on demand: leaves out what the main file has. @param {Shared} shared @returns {import('vite').Plugin} */
export function takeOver(shared) {
  return {
    name: 'take-over',
    enforce: 'pre',
    transform(code) {
      const marked = code.replaceAll(EXPORT_STAR, `$1$2${STAR}$3`)
      return marked === code ? null : { code: marked, map: null }
    },
    load: (id) => (id.startsWith(REQUIRED) ? asCommonJs(`${EXTERNAL}${id.slice(REQUIRED.length)}`) : null),
    async resolveId(source, importer, options) {
      if (source.startsWith(EXTERNAL)) return { id: source, external: true }
      if (source === HAND_OVER) return { id: `${EXTERNAL}${HAND_OVER}`, external: true }
      if (!importer) return null
      if (source.endsWith(STAR)) return this.resolve(source.slice(0, -STAR.length), importer, { skipSelf: true })
      const resolved = await this.resolve(source, importer, { skipSelf: true })
      if (!resolved || COPIED.test(resolved.id) || !shared.modules.has(resolved.id)) return null
      if (options.kind === 'require-call') return `${REQUIRED}${resolved.id}`
      return { id: `${EXTERNAL}${resolved.id}`, external: true }
    },
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type === 'chunk') chunk.code = asFunction(chunk.code, shared)
      }
    },
  }
}

/** What require() of a module of the main file gives: a browser has no require(). @param {string} id */
const asCommonJs = (id) => `import * as all from ${JSON.stringify(id)}\nmodule.exports = all.default ?? all\n`

const FUNCTION = 'export default _shared=>{'

/** Whether a built file is a function of what the main file hands over. */
export const isFunction = (/** @type {string} */ code) => code.startsWith(FUNCTION)

/**
 * A module that imports from the main file, as a module whose default export makes it; others stay as they are.
 * @param {string} code @param {Shared} shared
 */
export function asFunction(code, shared) {
  const { body } = parseAst(code)
  const imports = body.filter((node) => node.type === 'ImportDeclaration')
  if (!imports.some(({ source }) => source.value.startsWith(EXTERNAL))) return code
  const bindings = []
  const exportPairs = []
  let rest = code
  // From the end, so that what lies before keeps its place.
  for (const node of body.toReversed()) {
    const isImport = node.type === 'ImportDeclaration'
    if (!isImport && !node.type.startsWith('Export')) continue
    if (isImport) bindings.push(...takenBy(node, shared))
    else exportPairs.push(...givenBy(node))
    rest = rest.slice(0, node.start) + rest.slice(node.end)
  }
  return `${FUNCTION}const ${bindings.join(',')};${rest};return{${exportPairs.join(',')}}}\n`
}

function takenBy({ source, specifiers }, shared) {
  if (!source.value.startsWith(EXTERNAL))
    throw new Error(`A file on demand imports ${source.value} beside shared modules`)
  const id = source.value.slice(EXTERNAL.length)
  return specifiers.map(({ type, imported, local }) => {
    const names = { ImportNamespaceSpecifier: ALL, ImportDefaultSpecifier: 'default' }
    const name = names[type] ?? imported.name
    return `${local.name}=_shared[${shared.indexOf(id, name)}]`
  })
}

function givenBy(node) {
  if (node.type !== 'ExportNamedDeclaration' || node.declaration || node.source) {
    throw new Error(`Cannot turn ${node.type} into a value`)
  }
  return node.specifiers.map(({ exported, local }) => `${exported.name}:${local.name}`)
}
