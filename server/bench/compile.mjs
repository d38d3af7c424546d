import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const SOURCE = fileURLToPath(new URL('../src/', import.meta.url))
/** Inside this package, so that packages are found from there. */
const CACHE = fileURLToPath(new URL('../.cache/', import.meta.url))
const FOLDERS = ['db', 'disk', 'jobs', 'realtime']
/** What they use beside them. */
const FILES = [
  'childProcess.ts',
  'makeFolder.ts',
  'observe/callerGone.ts',
  'observe/requestCost.ts',
  'observe/workContext.ts',
  'reasonOf.ts',
]
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
 * @returns {string} the folder that holds db/, jobs/ and realtime/
 */
export function compileDatabase(name) {
  const target = join(CACHE, `compiled-${name}`)
  const inFolders = FOLDERS.flatMap((folder) =>
    readdirSync(join(SOURCE, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
  for (const file of [...FILES, ...inFolders]) {
    const from = join(SOURCE, file)
    const to = join(target, file)
    if (file.endsWith('.test.ts')) continue
    if (file.endsWith('.ts')) {
      mkdirSync(dirname(to), { recursive: true })
      const { outputText } = ts.transpileModule(readFileSync(from, 'utf8'), {
        compilerOptions: OPTIONS,
        fileName: from,
      })
      writeFileSync(to.replace(/ts$/, 'js'), outputText)
    } else if (/\.(js|sql)$/.test(file)) {
      mkdirSync(dirname(to), { recursive: true })
      cpSync(from, to)
    }
  }
  return target
}
