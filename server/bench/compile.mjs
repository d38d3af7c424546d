import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const SOURCE = fileURLToPath(new URL('../src/', import.meta.url))
/** Inside this package, so that packages are found from there. */
const CACHE = fileURLToPath(new URL('../.cache/', import.meta.url))
const FOLDERS = ['db', 'jobs', 'realtime']
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
  const files = inFolders.filter((file) => !/\.test\.ts$|(^|\/)testing\//.test(file))
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
    // What they use beside these folders.
    for (const [, used = ''] of outputText.matchAll(/from ["'](\.[^"']+)\.js["']/g)) {
      const path = normalize(join(dirname(file), `${used}.ts`))
      if (known.has(path) || !existsSync(join(SOURCE, path))) continue
      known.add(path)
      files.push(path)
    }
  }
  return target
}
