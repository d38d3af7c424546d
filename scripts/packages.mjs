// Publishable packages: publint and are-the-types-wrong on the packed tarball, as somebody who installs it gets it.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bin, root, run } from './lib/run.mjs'

const packages = [
  'core',
  'elements/kit',
  'elements/session',
  'elements/review-viewer',
  'elements/people-insight',
  'elements/scene-hub',
  'elements/playlist',
  'elements/global-search',
  'elements/woohoo-treemap',
]
let passed = 0
let failed = 0

/** @param {string} title @param {{ code: number, output: string }} result */
function report(title, { code, output }) {
  if (code === 0) passed += 1
  else failed += 1
  console.log(`${code === 0 ? 'ok' : 'FAIL'} ${title}`)
  if (code !== 0) console.log(output)
}

const folder = await mkdtemp(join(tmpdir(), 'arbo-pack-'))
try {
  for (const name of packages) {
    const packed = await run(['npm', 'pack', '--silent', '--pack-destination', folder], { cwd: join(root, name) })
    report(`${name}: npm pack`, packed)
    const tarball = join(folder, packed.output.trim().split('\n').at(-1) ?? '')
    report(`${name}: publint`, await run([bin('publint'), 'run', tarball, '--strict']))
    // Elements are ES modules for bundlers and browsers; stylesheets and manifests have no types to resolve.
    report(
      `${name}: are the types wrong`,
      await run([
        bin('attw'),
        tarball,
        '--profile',
        'esm-only',
        '--exclude-entrypoints',
        './tokens.css',
        './fonts.css',
        './ui.css',
        './custom-elements.json',
      ]),
    )
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
