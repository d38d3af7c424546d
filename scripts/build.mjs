// Builds every package whose sources changed since its last build, in the order in which they need each other.
import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { elementPackages, inOrder, withUsed } from './lib/elements.mjs'
import { bin, root, run, tsc } from './lib/run.mjs'
import { isFresh, writeStamp } from './lib/stamp.mjs'

// Builds to be served check permissions: the flag is for Vite's own commands, and no stamp would mark such a build.
delete process.env['SKIP_PERMISSION']

const common = ['package-lock.json', 'tsconfig.base.json']
const core = ['core/src', 'core/package.json']
const packages = elementPackages()
/** @param {readonly ElementPackage[]} used */
const sourcesOf = (used) => used.flatMap(({ folder }) => [`${folder}/src`, `${folder}/package.json`])
const livePages = packages.map(({ folder }) => `${folder}/live.md`)
const everyElement = ['elements/build', ...sourcesOf(packages)]

/** @typedef {import('./lib/elements.mjs').ElementPackage} ElementPackage */
/** @typedef {{ name: string, inputs: string[], outputs: string[], command: string[], after?: () => Promise<void> }} Step */

/** @param {ElementPackage} one @returns {Step} */
const element = (one) => ({
  name: one.name,
  inputs: [...common, ...core, 'elements/build', ...sourcesOf(withUsed(one, packages))],
  outputs: [`${one.folder}/dist`, ...(one.tag ? [`${one.folder}/cdn/manifest.json`] : [])],
  command: [process.execPath, 'elements/build/build.mjs', one.folder],
})
const [first = [], ...others] = inOrder(packages)

/** Steps of one group may run side by side; groups run one after the other. @type {Step[][]} */
const groups = [
  [
    {
      name: 'core',
      inputs: [...common, ...core, 'core/tsconfig.build.json'],
      outputs: ['core/dist/index.js'],
      command: [...tsc, '-p', 'core/tsconfig.build.json'],
    },
    {
      name: 'react',
      inputs: [...common, 'elements/build'],
      outputs: ['elements/build/react/cdn/manifest.json'],
      command: [process.execPath, 'elements/build/react.mjs'],
    },
  ],
  [
    {
      name: 'server',
      inputs: [...common, ...core, 'server/src', 'server/package.json', 'server/tsconfig.build.json'],
      outputs: ['server/dist/main.js'],
      command: [...tsc, '-p', 'server/tsconfig.build.json'],
      after: async () => {
        const migrations = join(root, 'server/dist/platform/db/migrations')
        // One that was renamed would stand beside itself.
        await rm(migrations, { recursive: true, force: true })
        await cp(join(root, 'server/src/platform/db/migrations'), migrations, { recursive: true })
      },
    },
    ...first.map(element),
  ],
  ...others.map((group) => group.map(element)),
  [
    {
      name: 'host',
      inputs: [
        ...common,
        ...core,
        ...everyElement,
        'host/src',
        'host/index.html',
        'host/vite.config.ts',
        'host/public',
      ],
      outputs: ['host/dist/index.html'],
      command: [bin('vite'), 'build', 'host', '--logLevel', 'warn'],
    },
    {
      name: 'examples',
      inputs: [...common, ...core, ...everyElement, 'examples'],
      outputs: ['examples/plain-html/dist/index.html'],
      command: [process.execPath, 'examples/pin.mjs'],
    },
    {
      // Pages of the elements and of the API are made from the builds before.
      name: 'docs',
      inputs: [...common, ...core, ...everyElement, ...livePages, 'server/src/platform/http', 'docs', 'scripts/docs'],
      outputs: ['docs/dist/index.html'],
      command: [process.execPath, 'scripts/docs/build.mjs'],
    },
  ],
]

/** @param {Step} step @param {(line: string) => void} say */
async function buildStep(step, say) {
  if (await isFresh(step.name, step.inputs, step.outputs)) return
  const { code, output, seconds } = await run(step.command)
  if (code !== 0) throw new Error(`Building ${step.name} failed:\n${output}`)
  await step.after?.()
  await writeStamp(step.name, step.inputs)
  say(`built ${step.name} in ${seconds.toFixed(1)} s`)
}

/**
 * Builds packages that are missing or out of date; throws with the compiler's output where a step fails.
 * @param {(line: string) => void} [say]
 * @param {string[]} [only] the packages to build, all without it
 */
export async function buildIfStale(say = (line) => process.stdout.write(`${line}\n`), only) {
  for (const group of groups) {
    await Promise.all(group.filter(({ name }) => !only || only.includes(name)).map((step) => buildStep(step, say)))
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await buildIfStale().catch((error) => {
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  })
}
