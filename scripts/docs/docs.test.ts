import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { elements } from '../lib/elements.mjs'
import { render } from './markdown.mjs'
import { PAGES } from './pages.mjs'
import { samplesIn } from './samples.mjs'

const ROOT = join(import.meta.dirname, '../..')

/** What the tests of the samples run. */
const RUN = new Set(['ts', 'html'])
/** What is read, not run: settings of other programs, and what something prints. */
const READ = new Set(['', 'text', 'ini', 'yaml', 'nginx', 'caddyfile', 'csp', 'http', 'sql', 'env'])
const sources = PAGES.flatMap(({ source, live }) => (live ? [source, live] : [source]))
const samples = sources.flatMap((file) => samplesIn(file))
const at = ({ file, line }: { file: string; line: number }) => `${file}:${line}`

const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const rendered = new Map(
  sources.map((file) => [file, render(textOf(file), { name: 'x', resolve: (href: string) => href })]),
)

describe('XEMB-03 the documentation', () => {
  test('has the pages of its menu', () => {
    const paths = PAGES.map(({ path }) => path)
    for (const path of ['', 'getting-started', 'embedding', 'sdk', 'api', 'operating', 'security', 'decisions'])
      expect(paths).toContain(path)
    for (const { tag } of elements()) expect(paths).toContain(`elements/${tag}`)
  })

  test.each(sources)('%s links only to existing files and headings', (file) => {
    const wrong = (rendered.get(file)?.links ?? []).flatMap((href) => {
      if (/^[a-z]+:/.test(href) || href.startsWith('/')) return []
      const [path = '', anchor] = href.split('#')
      const target = path === '' ? file : posix.normalize(posix.join(posix.dirname(file), path))
      if (!existsSync(join(ROOT, target))) return [`${href}: no such file`]
      if (!anchor) return []
      const headings = rendered.get(target)?.headings ?? []
      return headings.some(({ id }) => id === anchor) ? [] : [`${href}: no such heading`]
    })
    expect(wrong).toEqual([])
  })

  test('every sample is run, or says why not', () => {
    const silent = samples.filter(
      ({ lang, isRun, noRun }) => !RUN.has(lang) && !READ.has(lang) && lang !== 'json' && !isRun && !noRun,
    )
    expect(silent.map((sample) => `${at(sample)} (${sample.lang})`)).toEqual([])
    const marked = samples.filter(({ info }) => /\bno-run\b/.test(info))
    expect(marked.filter(({ noRun }) => !noRun).map(at)).toEqual([])
    expect(samples.filter(({ lang, isRun }) => isRun && lang !== 'sh').map(at)).toEqual([])
    const counted = (lang: string) =>
      samples.filter((sample) => sample.lang === lang && !sample.noRun && (lang !== 'sh' || sample.isRun)).length
    expect(counted('html')).toBeGreaterThanOrEqual(10)
    expect(counted('ts')).toBeGreaterThanOrEqual(6)
    expect(counted('sh')).toBeGreaterThanOrEqual(3)
  })

  test('every JSON sample can be parsed', () => {
    const unread = samples.filter(({ lang, code, noRun }) => {
      if (lang !== 'json' || noRun) return false
      try {
        JSON.parse(code)
        return false
      } catch {
        return true
      }
    })
    expect(unread.map(at)).toEqual([])
  })

  test('XEMB-04 programs of the SDK type-check', () => {
    const programs = new Map(
      samples
        .filter(({ lang, noRun }) => lang === 'ts' && !noRun)
        .map((sample) => [join(ROOT, `.cache/${sample.file.replaceAll('/', '-')}-${sample.line}.mts`), sample]),
    )
    const options: ts.CompilerOptions = {
      target: ts.ScriptTarget.ES2023,
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      types: ['node'],
      lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    }
    const host = ts.createCompilerHost(options)
    const { readFile, fileExists, getSourceFile } = host
    host.fileExists = (name) => programs.has(name) || fileExists(name)
    host.readFile = (name) => programs.get(name)?.code ?? readFile(name)
    host.getSourceFile = (name, language, ...rest) => {
      const sample = programs.get(name)
      return sample ? ts.createSourceFile(name, sample.code, language) : getSourceFile(name, language, ...rest)
    }
    const program = ts.createProgram([...programs.keys()], options, host)
    const problems = [...programs].flatMap(([name, sample]) => {
      const file = program.getSourceFile(name)
      return [...program.getSemanticDiagnostics(file), ...program.getSyntacticDiagnostics(file)].map(
        ({ messageText }) => `${at(sample)}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
      )
    })
    expect(problems).toEqual([])
  })
})
