// Checks publishable packages as their users install them: publint and are-the-types-wrong on the packed tarballs, their
// contents, and pages outside the workspace that use them. `node scripts/packages.mjs vue-page` checks that page alone.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { BROWSER_FLAGS, findHeadlessBrowser } from './browser.mjs'
import { bin, run } from './lib/run.mjs'
import { faultsOf } from './packages/contents.mjs'
import { checkEverything } from './packages/everything.mjs'
import { packAll } from './packages/pack.mjs'
import { checkPage, PAGES } from './packages/pages.mjs'
import { releaseFaults } from './packages/release.mjs'

const only = process.argv.slice(2)
let passed = 0
let failed = 0

/** @param {string} title @param {() => Promise<void>} check */
async function report(title, check) {
  const started = performance.now()
  try {
    await check()
    passed += 1
    console.log(`ok ${title} (${((performance.now() - started) / 1000).toFixed(1)} s)`)
  } catch (error) {
    failed += 1
    console.log(`FAIL ${title}\n${error instanceof Error ? error.message : String(error)}`)
  }
}

/** Runs a command; throws with its output if it fails. @param {string[]} command */
async function runs(command) {
  const { code, output } = await run(command)
  if (code !== 0) throw new Error(output)
}

/** @param {string[]} faults */
function none(faults) {
  if (faults.length > 0) throw new Error(faults.join('\n'))
}

/** @param {import('./packages/pack.mjs').Packed} packed */
async function checkTarball(packed) {
  const { folder, tarball } = packed
  await report(`XEMB-03 ${folder}: what is in it`, async () => none(await faultsOf(packed)))
  await report(`${folder}: publint`, () => runs([bin('publint'), 'run', tarball, '--strict']))
  // Elements are ES modules for bundlers and browsers; stylesheets and manifests have no types to resolve, and what only
  // the workspace may import has no address outside.
  const without = [
    './tokens.css',
    './fonts.css',
    './ui.css',
    './choices.css',
    './layout.css',
    './ui',
    './de',
    './icons',
    './internal',
    './custom-elements.json',
  ]
  const command = [bin('attw'), tarball, '--profile', 'esm-only', '--exclude-entrypoints', ...without]
  await report(`${folder}: are the types wrong`, () => runs(command))
}

const folder = await mkdtemp(join(tmpdir(), 'arbo-pack-'))
const browser = await chromium.launch({ executablePath: findHeadlessBrowser() ?? undefined, args: BROWSER_FLAGS })
try {
  const packed = await packAll(folder)
  const pages = Object.keys(PAGES).map((name) => ({
    name,
    check: () =>
      report(`XEMB-01 XEMB-03 ${name}: installs, builds with its types, and works in a browser`, () =>
        checkPage(name, folder, packed, browser),
      ),
  }))
  const checks = [
    ...pages,
    { name: 'everything', check: () => checkEverything(folder, packed, browser, report) },
    ...packed.map((each) => ({ name: each.folder, check: () => checkTarball(each) })),
    {
      name: 'release',
      check: () => report('a release raises every version that follows', async () => none(await releaseFaults(folder))),
    },
  ].filter(({ name }) => only.length === 0 || only.includes(name))
  // Installing spends more time on disks than on computing.
  const takeTurns = async () => {
    for (let next = checks.shift(); next; next = checks.shift()) await next.check()
  }
  await Promise.all([takeTurns(), takeTurns()])
} finally {
  await browser.close()
  await rm(folder, { recursive: true, force: true })
}
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
