// Everything CI runs: format, lint, types, import directions, generated files, builds, the server's tests on PostgreSQL and,
// where that makes a difference, on the embedded engine, all other unit tests, browser tests, the product end to end, the
// frame harness, budgets and package checks. Ends in 'N passed, N failed'.
// `node scripts/check.mjs rest e2e` runs only the named steps.
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { buildIfStale } from './build.mjs'
import { ensureBrowser } from './browser.mjs'
import { ensureFfmpeg } from './ffmpeg.mjs'
import { EMBEDDED_STEP, IN_PARTITIONS } from './lib/engine-tests.mjs'
import { aloneOf } from './lib/run-alone.mjs'
import { bin, root, run, tsc } from './lib/run.mjs'

const node = process.execPath
const only = process.argv.slice(2)

/**
 * How many tests a step's output says passed and failed; null where it counts none and is one check itself.
 * @param {string} output
 */
function countTests(output) {
  const last = (/** @type {RegExp} */ pattern) => Number([...output.matchAll(pattern)].at(-1)?.[1] ?? 0)
  if (/^\s*Tests\s+\d/m.test(output)) {
    const line = output.match(/^\s*Tests\s+.*$/gm)?.at(-1) ?? ''
    return {
      passed: Number(line.match(/(\d+) passed/)?.[1] ?? 0),
      failed: Number(line.match(/(\d+) failed/)?.[1] ?? 0),
    }
  }
  if (/\d+ passed, \d+ failed/.test(output)) {
    return { passed: last(/(\d+) passed, \d+ failed/g), failed: last(/\d+ passed, (\d+) failed/g) }
  }
  if (/^\s+\d+ passed/m.test(output)) {
    return { passed: last(/^\s+(\d+) passed/gm), failed: last(/^\s+(\d+) failed/gm) + last(/^\s+(\d+) flaky/gm) }
  }
  return null
}

/** Seed of the order of files, another in each run; `CHECK_ORDER=123` takes that one again. */
const order = Number(process.env['CHECK_ORDER'] ?? Math.floor(Math.random() * 1e6))
/** The files of the server's and all unit tests run in no order that one could rely on. */
const SHUFFLED = ['--sequence.shuffle.files', `--sequence.seed=${order}`]

/** @typedef {{ name: string, command: string[], env?: Record<string, string> }} Step */

/** For the server's tests: each query's rows are compared with their type. */
const CHECK_ROWS = { CHECK_ROWS: '1' }

/** What needs the sources alone, beside the build. @type {Step[]} */
const beside = [
  { name: 'lint', command: [bin('oxlint'), '--type-aware', '--quiet'] },
  { name: 'types', command: [...tsc, '-b'] },
  { name: 'format', command: [bin('oxfmt'), '--check'] },
  { name: 'imports', command: [node, 'scripts/imports.mjs'] },
  {
    name: 'unused',
    command: [
      bin('knip'),
      ...'-c scripts/knip.config.mjs -t tsconfig.build.json --production --include exports,files'.split(' '),
    ],
  },
  { name: 'requirements', command: [node, 'scripts/requirements.mjs', '--check'] },
]

/** What needs what was built; the longest first, so that no processor waits for it at the end. @type {Step[]} */
const after = [
  { name: 'e2e', command: [bin('playwright'), 'test'] },
  {
    name: 'postgres',
    command: [node, 'scripts/postgres.mjs', '--', bin('vitest'), 'run', '--project', 'server', ...SHUFFLED],
    env: CHECK_ROWS,
  },
  {
    name: 'embedded',
    command: [bin('vitest'), 'run', '--project', 'server', ...SHUFFLED, ...EMBEDDED_STEP],
  },
  { name: 'browser', command: [bin('wtr')] },
  { name: 'frames', command: [node, 'elements/review-viewer/harness/run.mjs', '--quick'] },
  { name: 'rest', command: [bin('vitest'), 'run', '--project', 'rest', ...SHUFFLED] },
  { name: 'packages', command: [node, 'scripts/packages.mjs'] },
  {
    name: 'partitioned-part',
    command: [
      node,
      'scripts/postgres.mjs',
      '--partitioned',
      '--',
      bin('vitest'),
      'run',
      '--project',
      'server',
      ...SHUFFLED,
      ...IN_PARTITIONS,
    ],
  },
  // The pages of the elements are made from custom-elements.json, which the build writes.
  { name: 'generated', command: [node, 'scripts/generate.mjs', '--check'] },
  { name: 'budgets', command: [node, 'elements/build/check.mjs'] },
  { name: 'budgets:host', command: [node, 'host/build/check-budgets.mjs'] },
]
/** Steps that run when they are asked for by name alone. @type {Step[]} */
const namedSteps = [
  {
    name: 'partitioned',
    command: [node, 'scripts/postgres.mjs', '--partitioned', '--', bin('vitest'), 'run', '--project', 'server'],
  },
  { name: 'embedded-whole', command: [bin('vitest'), 'run', '--project', 'server'] },
]
/** The line that names a browser test’s file, before its failures. */
const FILE = /\.test\.tsx?:$/
/** A failed test by its name, as Playwright, Vitest and the browser tests write it. */
const FAILED_NAME = /^ {2}\d+\) (\[.*)|^ FAIL {2}(.*)|^ ❌ (.*)/u

/** An audit lists all its findings in one line: the beginning is enough. In characters. */
const LONGEST_LINE = 200
/** Output of one failure: the error and its place; the step's log has all of it. In lines. */
const LINES_EACH = 8
const MOST_LINES = 160

/**
 * The failures in a failed step's output, a few lines of each so that the last ones show too; without a failed test,
 * the end of the output.
 * @param {string} output
 */
function causeIn(output) {
  const lines = output
    .trimEnd()
    .split('\n')
    .filter((line) => line.trim() !== '')
  /** @type {Map<string, number>} */
  const counts = new Map()
  let name = ''
  let file = ''
  const some = lines.flatMap((line) => {
    if (FILE.test(line)) file = line
    const title = FAILED_NAME.exec(line)?.slice(1).find(Boolean)?.trim()
    name = title ?? name
    if (name === '') return []
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    if (count > LINES_EACH) return []
    // The only line that names a file that fails as a whole.
    return title === undefined || file === '' ? line : [file, line]
  })
  const tail = some.length > 0 ? some.slice(0, MOST_LINES) : lines.slice(-MOST_LINES)
  return tail.map((line) => (line.length > LONGEST_LINE ? `${line.slice(0, LONGEST_LINE)}…` : line)).join('\n')
}

/** @param {string} output @returns {string[]} */
function failedNames(output) {
  const names = output.split('\n').flatMap((line) => FAILED_NAME.exec(line)?.slice(1).find(Boolean)?.trim() ?? [])
  return [...new Set(names)]
}

/** Output of the pages on which tests failed, lines of each end: dialogs and messages are last. In lines, and pages. */
const PAGE_LINES = 30
const MOST_PAGES = 4

/**
 * The pages on which end-to-end tests failed: where nobody sees the screenshot, they show whether a click was lost or an
 * answer was late.
 * @returns {Promise<string>} their accessibility trees
 */
async function failedPages() {
  const folder = join(root, 'test-results')
  const entries = await readdir(folder).catch(() => [])
  const pages = await Promise.all(
    entries.map(async (entry) => {
      const text = await readFile(join(folder, entry, 'error-context.md'), 'utf8').catch(() => '')
      const tree = /```yaml\n(.*?)\n```/su.exec(text)?.[1]
      if (!tree) return []
      const lines = tree.split('\n')
      const shown = lines.toSpliced(PAGE_LINES, Math.max(0, lines.length - 2 * PAGE_LINES))
      return [`The page of ${entry}:\n${shown.join('\n')}`]
    }),
  )
  return pages.flat().slice(0, MOST_PAGES).join('\n')
}

const totals = { passed: 0, failed: 0 }
/** Told again at the end, where one looks first. @type {string[]} */
const failures = []
/** @param {Step} step @param {Record<string, string>} env */
async function runStep(step, env) {
  const { code, output, seconds } = await run(step.command, { env: { ...env, ...step.env } })
  await writeFile(join(root, '.cache/check', `${step.name.replaceAll(/[:/]/g, '-')}.log`), output)
  const tests = countTests(output)
  const passed = tests?.passed ?? (code === 0 ? 1 : 0)
  // A runner that failed without a failed test (it crashed, or could not load a file) counts as one failure.
  const failed = tests?.failed || (code === 0 ? 0 : 1)
  totals.passed += passed
  totals.failed += failed
  const counted = tests ? ` ${passed} passed${failed ? `, ${failed} failed` : ''}` : ''
  console.log(`${failed ? 'FAIL' : 'ok  '} ${step.name.padEnd(28)} ${seconds.toFixed(0).padStart(4)} s${counted}`)
  if (!failed) return
  const names = failedNames(output)
  // The names first: readers see the beginning of a long report.
  console.log([...names, causeIn(output), ...(step.name === 'e2e' ? [await failedPages()] : [])].join('\n'))
  failures.push(
    ...(names.length > 0 ? names : ['']).map((test) => `${step.name}: ${test}\n  alone: ${aloneOf(step.name, test)}`),
  )
}

/** Those of the steps that are asked for; all where none is named. @param {Step[]} steps */
const asked = (steps) =>
  steps.filter(
    (step) => only.length === 0 || only.some((name) => step.name === name || step.name.startsWith(`${name}:`)),
  )

/** Runs steps one after the other, as long as there are some: two that do so share the list. @param {Step[]} waiting */
async function takeTurns(waiting) {
  for (let step = waiting.shift(); step; step = waiting.shift()) await runStep(step, env)
}

/** @returns {Promise<boolean>} whether there is something to test */
async function build() {
  const buildStarted = performance.now()
  try {
    await buildIfStale(() => undefined)
  } catch (error) {
    totals.failed += 1
    console.log(`FAIL build\n${error instanceof Error ? error.message : String(error)}`)
    return false
  }
  totals.passed += 1
  console.log(`ok   ${'build'.padEnd(28)} ${((performance.now() - buildStarted) / 1000).toFixed(0).padStart(4)} s`)
  return true
}

const started = performance.now()
await mkdir(join(root, '.cache/check'), { recursive: true })
const env = { CHROMIUM_PATH: await ensureBrowser(console.log) }
const ffmpeg = await ensureFfmpeg({ log: console.log })
// What films wait for in a test is no other step: on two processors that are never idle, ffmpeg would hardly run.
process.env.INGEST_NICE = '0'
if (ffmpeg === 'package') process.env.FFMPEG_PATH = createRequire(import.meta.url)('@ffmpeg-installer/ffmpeg').path
// Both make missing clips: they must not do so at the same time.
const needsClips = only.length === 0 || only.some((name) => ['browser', 'frames'].includes(name))
/** @returns {Promise<boolean>} whether there is something to test, with all that it needs */
async function prepare() {
  const isBuilt = await build()
  if (!isBuilt || !needsClips) return isBuilt
  const { code, output } = await run([node, 'elements/review-viewer/harness/make-clips.mjs'])
  if (code !== 0) throw new Error(output)
  return true
}
const prepared = prepare()
const remaining = asked(only.length > 0 ? [...namedSteps, ...after] : after)
const testWhatIsBuilt = async () => {
  if (await prepared) await takeTurns(remaining)
}
// Each of the long steps keeps about one processor busy, and so does a build: two of them are done side by side.
await Promise.all([testWhatIsBuilt(), takeTurns(asked(beside)).then(testWhatIsBuilt)])
if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n')}`)
console.log(`\nCHECK_ORDER=${order}`)
console.log(`${((performance.now() - started) / 60_000).toFixed(1)} minutes`)
console.log(`${totals.passed} passed, ${totals.failed} failed`)
process.exitCode = totals.failed > 0 || totals.passed === 0 ? 1 : 0
