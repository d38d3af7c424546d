// core/etc/*.api.md: what each public entry of @arbo/core exports, so that a change of it is a visible diff. Made from the
// declarations that a build would write, without building.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import ts from 'typescript'
import { formatted } from '../lib/format.mjs'
import { root } from '../lib/run.mjs'

const core = join(root, 'core')
const TYPE_FORMAT =
  ts.TypeFormatFlags.NoTruncation |
  ts.TypeFormatFlags.InTypeAlias |
  ts.TypeFormatFlags.UseAliasDefinedOutsideCurrentScope |
  ts.TypeFormatFlags.UseFullyQualifiedType
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

/** @param {ts.Declaration} declaration */
function isInferred(declaration) {
  return (
    ts.isTypeAliasDeclaration(declaration) &&
    declaration.type.getText(declaration.getSourceFile()).startsWith('z.infer<')
  )
}

/**
 * How an exported name is declared, without comments. A type that a schema gives is written out: its declaration alone
 * says nothing of a field that comes or goes.
 * @param {string} name @param {ts.Declaration} declaration @param {ts.TypeChecker} checker
 */
function declared(name, declaration, checker) {
  const source = declaration.getSourceFile()
  if (isInferred(declaration)) {
    const type = checker.getDeclaredTypeOfSymbol(resolved(checker.getSymbolAtLocation(declaration.name), checker))
    return `type ${name} = ${checker.typeToString(type, declaration, TYPE_FORMAT)}`
  }
  if (name.endsWith('Endpoints') && ts.isVariableDeclaration(declaration)) return endpoints(name, declaration, checker)
  // All tables of endpoints once more.
  if (name === 'contract') return `const contract: { ${keysOf(declaration, checker).join('; ')} }`
  const node = ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration
  return printer
    .printNode(ts.EmitHint.Unspecified, node, source)
    .replace(/^(export )?(declare )?/, '')
    .trim()
}

/**
 * What a schema takes in, or gives out; any other type as it is. Written as the library that makes schemas writes
 * them, a table of endpoints is ten times as long.
 * @param {ts.Type} type @param {'_input' | '_output'} side @param {ts.Declaration} at @param {ts.TypeChecker} checker
 */
function plain(type, side, at, checker) {
  const value = type.getProperty(side)
  return checker.typeToString(value ? checker.getTypeOfSymbolAtLocation(value, at) : type, at, TYPE_FORMAT)
}

/** A table of endpoints, with what callers send and get. @param {string} name @param {ts.Declaration} declaration @param {ts.TypeChecker} checker */
function endpoints(name, declaration, checker) {
  const rows = checker.getTypeAtLocation(declaration).getProperties()
  const lines = rows.map((row) => {
    const parts = checker.getTypeOfSymbolAtLocation(row, declaration).getProperties()
    const fields = parts
      .filter((part) => part.name !== 'summary')
      .map((part) => {
        const side = part.name === 'data' ? '_output' : '_input'
        return `${part.name}: ${plain(checker.getTypeOfSymbolAtLocation(part, declaration), side, declaration, checker)}`
      })
    return `${row.name}: { ${fields.join('; ')} }`
  })
  return `const ${name}: { ${lines.join('; ')} }`
}

/** @param {ts.Declaration} declaration @param {ts.TypeChecker} checker */
function keysOf(declaration, checker) {
  return checker
    .getTypeAtLocation(declaration)
    .getProperties()
    .map(({ name }) => name)
}

/** @param {ts.Declaration} declaration */
function isDocumented(declaration) {
  const node = ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration
  return ts.getJSDocCommentsAndTags(node).length > 0
}

/** @param {ts.Program} program @param {string} file */
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
      // A schema and the type that it gives have one name: the type says it.
      const types = declarations.filter(isInferred)
      const told = types.length > 0 ? types : declarations
      const text = [...new Set(told.map((one) => declared(symbol.name, one, checker)))].join('\n')
      return { name: symbol.name, text, documented: declarations.some(isDocumented) }
    })
}

/**
 * @param {string} entry
 * @param {ReturnType<typeof exportsOf>} all
 * @param {ReadonlySet<string>} elsewhere names that the report of the contract has
 */
async function report(entry, all, elsewhere) {
  const rows = all.filter(({ name }) => !elsewhere.has(name))
  const others = all.filter(({ name }) => elsewhere.has(name)).map(({ name }) => `\`${name}\``)
  const undocumented = rows.filter(({ documented }) => !documented).length
  const declarations = rows.map(({ text, documented }) => `${documented ? '' : '// (undocumented)\n'}${text}`)
  return `<!-- Made from the declarations of ${entry} by scripts/generate/api.mjs; do not edit. -->

# API of \`${entry}\`

${rows.length} names, ${undocumented} without a docstring.

\`\`\`ts
${await formatted('api.d.ts', declarations.join('\n\n'))}\`\`\`
${others.length > 0 ? `\nExported here too, as contract.api.md has them: ${others.join(', ')}.\n` : ''}`
}

export async function generate() {
  const { exports } = JSON.parse(await readFile(join(core, 'package.json'), 'utf8'))
  const program = programOf(declarationsOfBuild())
  const entries = Object.keys(exports).filter((entry) => typeof exports[entry] === 'object')
  const rowsOf = (/** @type {string} */ entry) => exportsOf(program, join(core, exports[entry].types))
  const contract = new Set(rowsOf('./contract').map(({ name }) => name))
  return Promise.all(
    entries.map(async (entry) => ({
      path: `core/etc/${entry === '.' ? 'core' : entry.slice(2)}.api.md`,
      content: await report(join('@arbo/core', entry), rowsOf(entry), entry === './contract' ? new Set() : contract),
    })),
  )
}
