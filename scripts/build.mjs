// Builds every package whose sources changed since its last build, in the order in which they need each other.
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bin, root, run, tsc } from './lib/run.mjs'
import { isFresh, writeStamp } from './lib/stamp.mjs'

// What is built to be served checks permissions: the flag is for Vite's own commands, and no stamp would tell such a build.
delete process.env['SKIP_PERMISSION']

const common = ['package-lock.json', 'tsconfig.base.json']
const core = ['core/src', 'core/package.json']
const kit = ['elements/kit/src', 'elements/kit/package.json', 'elements/build']
const session = ['elements/session/src', 'elements/session/package.json']
const viewer = ['elements/review-viewer/src', 'elements/review-viewer/package.json']
const hub = ['elements/scene-hub/src', 'elements/scene-hub/package.json']
const playlist = ['elements/playlist/src', 'elements/playlist/package.json']
const search = ['elements/global-search/src', 'elements/global-search/package.json']
const treemap = ['elements/woohoo-treemap/src', 'elements/woohoo-treemap/package.json']
const insight = ['elements/people-insight/src', 'elements/people-insight/package.json']

/** @typedef {{ name: string, inputs: string[], outputs: string[], command: string[], after?: () => Promise<void> }} Step */

/** @param {string} name @param {string[]} sources @returns {Step} */
const element = (name, sources) => ({
  name,
  inputs: [...common, ...core, ...kit, ...sources],
  outputs: [`elements/${name}/dist`, ...(name === 'kit' ? [] : [`elements/${name}/cdn/manifest.json`])],
  command: [process.execPath, 'elements/build/build.mjs', `elements/${name}`],
})

/** Steps of one group may run side by side; groups run one after the other. @type {Step[][]} */
const groups = [
  [
    {
      name: 'core',
      inputs: [...common, ...core, 'core/tsconfig.build.json'],
      outputs: ['core/dist/index.js'],
      command: [...tsc, '-p', 'core/tsconfig.build.json'],
    },
  ],
  [
    {
      name: 'server',
      inputs: [...common, ...core, 'server/src', 'server/package.json', 'server/tsconfig.build.json'],
      outputs: ['server/dist/main.js'],
      command: [...tsc, '-p', 'server/tsconfig.build.json'],
      after: () =>
        cp(join(root, 'server/src/platform/db/migrations'), join(root, 'server/dist/platform/db/migrations'), {
          recursive: true,
        }),
    },
    element('kit', []),
    {
      name: 'react',
      inputs: [...common, 'elements/build'],
      outputs: ['elements/build/react/cdn/manifest.json'],
      command: [process.execPath, 'elements/build/react.mjs'],
    },
  ],
  [
    element('session', session),
    element('review-viewer', viewer),
    element('people-insight', insight),
    element('scene-hub', hub),
    element('playlist', playlist),
    element('global-search', search),
    element('woohoo-treemap', treemap),
  ],
  [
    {
      name: 'host',
      inputs: [
        ...common,
        ...core,
        ...kit,
        ...session,
        ...viewer,
        ...insight,
        ...hub,
        ...playlist,
        ...search,
        ...treemap,
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
      inputs: [...common, ...core, ...kit, ...session, ...viewer, ...hub, ...treemap, 'examples'],
      outputs: ['examples/plain-html/dist/index.html'],
      command: [process.execPath, 'examples/pin.mjs'],
    },
    {
      // Pages of the elements and of the API are made from what was built before.
      name: 'docs',
      inputs: [
        ...common,
        ...core,
        ...kit,
        ...session,
        ...viewer,
        ...insight,
        ...hub,
        ...playlist,
        ...search,
        ...treemap,
        'server/src/platform/http',
        'docs',
        'scripts/docs',
      ],
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
 * Builds what is missing or out of date; throws with the compiler's output where a step fails.
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
