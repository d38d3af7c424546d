// Everything CI runs: format, lint, types, import directions, generated files, builds, unit tests on both databases,
// browser tests, the product end to end, the frame harness, budgets and package checks. Ends in 'N passed, N failed'.
// `node scripts/check.mjs unit e2e` runs only the named steps.
import { mkdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { buildIfStale } from './build.mjs'
import { ensureBrowser } from './browser.mjs'
import { makeClips } from '../elements/review-viewer/harness/make-clips.mjs'
import { ensureFfmpeg } from './ffmpeg.mjs'
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

/** @typedef {{ name: string, command: string[], env?: Record<string, string> }} Step */

const packages = [
  'core',
  'server',
  'elements/kit',
  'elements/session',
  'elements/review-viewer',
  'elements/people-insight',
  'elements/scene-hub',
  'host',
]

/** Steps of a lane run one after the other, lanes side by side. @type {Step[][]} */
const before = [
  [
    { name: 'format', command: [bin('oxfmt'), '--check'] },
    { name: 'lint', command: [bin('oxlint'), '--type-aware', '--quiet'] },
    { name: 'imports', command: [node, 'scripts/imports.mjs'] },
    { name: 'generated', command: [node, 'scripts/generate.mjs', '--check'] },
  ],
  packages.map((name) => ({ name: `types:${name}`, command: [...tsc, '-p', `${name}/tsconfig.json`] })),
]

/** @type {Step[][]} */
const after = [
  [
    { name: 'unit', command: [bin('vitest'), 'run'] },
    { name: 'postgres', command: [node, 'scripts/postgres.mjs', '--', bin('vitest'), 'run', 'server'] },
    { name: 'frames', command: [node, 'elements/review-viewer/harness/run.mjs'] },
    { name: 'packages', command: [node, 'scripts/packages.mjs'] },
    { name: 'budgets', command: [node, 'elements/build/check.mjs'] },
    { name: 'budgets:host', command: [node, 'host/build/checkBudgets.mjs'] },
  ],
  [
    { name: 'browser', command: [bin('wtr')] },
    { name: 'e2e', command: [bin('playwright'), 'test'] },
  ],
]

/**
 * The end of what a failed step printed; of the end-to-end tests from the first failure on, since what passed fills more.
 * @param {string} output
 */
function causeIn(output) {
  const lines = output.trimEnd().split('\n')
  const first = lines.findIndex((line) => /^ {2}1\) \[/.test(line))
  return (first < 0 ? lines.slice(-120) : lines.slice(first, first + 120)).join('\n')
}

const totals = { passed: 0, failed: 0 }
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
  if (failed) console.log(causeIn(output))
}

/** @param {Step[][]} lanes @param {Record<string, string>} env */
async function runLanes(lanes, env) {
  const wanted = (/** @type {Step} */ step) =>
    only.length === 0 || only.some((name) => step.name === name || step.name.startsWith(`${name}:`))
  await Promise.all(
    lanes.map(async (lane) => {
      for (const step of lane.filter(wanted)) await runStep(step, env)
    }),
  )
}

const started = performance.now()
await mkdir(join(root, '.cache/check'), { recursive: true })
const env = { CHROMIUM_PATH: await ensureBrowser(console.log) }
const ffmpeg = await ensureFfmpeg({ log: console.log })
if (ffmpeg === 'package') process.env.FFMPEG_PATH = createRequire(import.meta.url)('@ffmpeg-installer/ffmpeg').path
await runLanes(before, env)
if (only.length === 0 || only.some((name) => ['browser', 'frames'].includes(name))) await makeClips()
try {
  const buildStarted = performance.now()
  await buildIfStale(() => undefined)
  totals.passed += 1
  console.log(`ok   ${'build'.padEnd(28)} ${((performance.now() - buildStarted) / 1000).toFixed(0).padStart(4)} s`)
  await runLanes(after, env)
} catch (error) {
  totals.failed += 1
  console.log(`FAIL build\n${error instanceof Error ? error.message : String(error)}`)
}
console.log(`\n${((performance.now() - started) / 60_000).toFixed(1)} minutes`)
console.log(`${totals.passed} passed, ${totals.failed} failed`)
process.exitCode = totals.failed > 0 || totals.passed === 0 ? 1 : 0
