// core/etc/core.api.md: the exports of @arbo/core beside the contract, so that a change of them is a visible diff. Made
// from the declarations that a build would write, without building. `npm run api-changes` lists changes of the contract.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import ts from 'typescript'
import { formatted } from '../lib/format.mjs'
import { root } from '../lib/run.mjs'

const core = join(root, 'core')
/** Further exports belong into an entry of their own, or are internal. */
const NAMES_BELOW = 300
const printer = ts.createPrinter({ removeComments: true })

/** The declaration files of the build, by absolute path. */
function declarationsOfBuild() {
  const file = join(core, 'tsconfig.build.json')
  const { config } = ts.readConfigFile(file, ts.sys.readFile)
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, core)
  /** @type {Map<string, string>} */
  const files = new Map()
  const program = ts.createProgram(fileNames, { ...options, emitDeclarationOnly: true })
  program.emit(undefined, (path, text) => files.set(path, text))
  return { files, options }
}

/** A program over declarations that stand in memory. @param {ReturnType<typeof declarationsOfBuild>} build */
function programOf({ files, options }) {
  const host = ts.createCompilerHost(options)
  const { fileExists, readFile, directoryExists } = host
  host.fileExists = (path) => files.has(path) || fileExists(path)
  host.readFile = (path) => files.get(path) ?? readFile(path)
  host.directoryExists = (path) => path.startsWith(join(core, 'dist')) || (directoryExists?.(path) ?? true)
  return ts.createProgram([...files.keys()], { ...options, noEmit: true, declaration: false }, host)
}

/** @param {ts.Symbol} symbol @param {ts.TypeChecker} checker */
function resolved(symbol, checker) {
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
}

/** How an exported name is declared, without comments. @param {ts.Declaration} declaration */
function declared(declaration) {
  const node = ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration
  return printer
    .printNode(ts.EmitHint.Unspecified, node, declaration.getSourceFile())
    .replace(/^(export )?(declare )?/, '')
    .trim()
}

/** @param {ts.Declaration} declaration */
function isDocumented(declaration) {
  const node = ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration
  return ts.getJSDocCommentsAndTags(node).length > 0
}

/** @param {ts.Program} program @param {string} file @returns {{ name: string, text: string, isDocumented: boolean }[]} */
function exportsOf(program, file) {
  const checker = program.getTypeChecker()
  const source = program.getSourceFile(file)
  const module = source && checker.getSymbolAtLocation(source)
  if (!module) throw new Error(`${file} is no module`)
  return checker
    .getExportsOfModule(module)
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map((symbol) => {
      const { declarations = [] } = resolved(symbol, checker)
      const text = [...new Set(declarations.map(declared))].join('\n')
      // A schema and the type of its name are two declarations: each says what it is.
      return { name: symbol.name, text, isDocumented: declarations.every(isDocumented) }
    })
}

/** The names of the contract, and the other published entries, each with its names that are not the contract's. */
async function publicNames() {
  const { exports } = JSON.parse(await readFile(join(core, 'package.json'), 'utf8'))
  const program = programOf(declarationsOfBuild())
  const rowsOf = (/** @type {string} */ entry) => exportsOf(program, join(core, exports[entry].types))
  const contract = rowsOf('./contract')
  const names = new Set(contract.map(({ name }) => name))
  const entries = Object.keys(exports)
    .filter((entry) => entry !== './contract' && exports[entry].types)
    .map((entry) => ({
      specifier: join('@arbo/core', entry),
      rows: rowsOf(entry).filter(({ name }) => !names.has(name)),
    }))
  return { contract, entries }
}

/** @param {ReturnType<typeof exportsOf>} rows */
function refuseUndocumented(rows) {
  const undocumented = rows.filter((row) => !row.isDocumented).map(({ name }) => name)
  if (undocumented.length > 0)
    throw new Error(`${undocumented.length} names without a docstring in @arbo/core: ${undocumented.join(', ')}`)
}

/** @param {Awaited<ReturnType<typeof publicNames>>['entries'][number]} entry */
async function section({ specifier, rows }) {
  const declarations = rows.map(({ text }) => text).join('\n\n')
  return `## \`${specifier}\`

${rows.length} names.

\`\`\`ts
${await formatted('api.d.ts', declarations)}\`\`\`
`
}

export async function generate() {
  const { contract, entries } = await publicNames()
  const rows = entries.flatMap((entry) => entry.rows)
  refuseUndocumented([...contract, ...rows])
  if (rows.length >= NAMES_BELOW)
    throw new Error(`@arbo/core has ${rows.length} public names: ${NAMES_BELOW} are too many`)
  const sections = await Promise.all(entries.map(section))
  return [
    {
      path: 'core/etc/core.api.md',
      content: `<!-- Made from the declarations of @arbo/core by scripts/generate/api.mjs; do not edit. -->

# API of \`@arbo/core\`

${rows.length} names beside the contract's.

${sections.join('\n')}`,
    },
  ]
}
