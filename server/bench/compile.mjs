import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const SOURCE = fileURLToPath(new URL('../src/', import.meta.url))
/** Inside this package, so that packages are found from there. */
const CACHE = fileURLToPath(new URL('../.cache/', import.meta.url))
const DATABASE = 'platform/db'
/** Writes an event beside what it is about. */
const EMIT = 'platform/realtime/emit.ts'
const OPTIONS = {
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.ESNext,
  verbatimModuleSyntax: true,
  rewriteRelativeImportExtensions: true,
}

/**
 * The database layer as plain JavaScript, for processes that are meant to be killed: they need to start fast and without
 * a test runner around them. Types are not checked.
 *
 * @param {string} name of the output, so that several may run at once
 * @returns {string} the folder that holds platform/db and platform/realtime/emit
 */
export function compileDatabase(name) {
  const target = join(CACHE, `compiled-${name}`)
  const inFolder = readdirSync(join(SOURCE, DATABASE), { recursive: true, encoding: 'utf8' })
  const files = inFolder
    .map((file) => join(DATABASE, file))
    .filter((file) => !/\.test\.ts$|(^|\/)testing\//.test(file))
    .concat(EMIT)
  const known = new Set(files)
  for (const file of files) {
    const from = join(SOURCE, file)
    const to = join(target, file)
    if (/\.(js|sql)$/.test(file)) {
      mkdirSync(dirname(to), { recursive: true })
      cpSync(from, to)
    }
    if (!file.endsWith('.ts')) continue
    mkdirSync(dirname(to), { recursive: true })
    const { outputText } = ts.transpileModule(readFileSync(from, 'utf8'), { compilerOptions: OPTIONS, fileName: from })
    writeFileSync(to.replace(/ts$/, 'js'), outputText)
    // What they use beside that folder.
    for (const [, used = ''] of outputText.matchAll(/from ["'](\.[^"']+)\.js["']/g)) {
      const path = normalize(join(dirname(file), `${used}.ts`))
      if (known.has(path) || !existsSync(join(SOURCE, path))) continue
      known.add(path)
      files.push(path)
    }
  }
  return target
}
