// What `knip` holds against the sources: an export, or a file, that nothing of the product uses. Tests do not count as
// users, since a helper that only its own test calls does nothing for anybody.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { elementPackages } from './lib/elements.mjs'
import { root } from './lib/run.mjs'

const packages = ['core', ...elementPackages().map(({ folder }) => folder)]

/** Where each import of a package leads in its sources; knip does not know the condition that says so. */
function sources() {
  /** @type {Record<string, string[]>} */
  const paths = {}
  for (const folder of packages) {
    const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
    for (const [key, target] of Object.entries(manifest.exports ?? {})) {
      const source = typeof target === 'object' && target?.['arbo-source']
      if (source) paths[`${manifest.name}${key.slice(1)}`] = [join(root, folder, source)]
    }
  }
  return paths
}

const NO_TESTS = [
  '!src/**/*.test.{ts,tsx}!',
  '!src/**/testing/**!',
  '!src/**/testing.ts!',
  '!src/**/test[A-Z]*.ts!',
  '!src/**/test-*.ts!',
]
const element = ['src/index.ts!', 'src/element.ts!', 'src/react.ts!', 'harness/*.mjs!']

export default {
  ignoreExportsUsedInFile: true,
  // What a package offers to others has users outside of these files; the tables are all that the migrations make.
  ignoreIssues: {
    'core/src/{index,contract/index,review/annotations/index,platform/format/index}.ts': ['exports'],
    'elements/kit/src/{index,icons,ui/index}.ts': ['exports'],
    'server/src/platform/db/schema.gen.ts': ['exports'],
  },
  workspaces: {
    '.': {
      paths: sources(),
      entry: [
        'scripts/*.mjs!',
        'scripts/{docs,generate,packages}/*.mjs!',
        'elements/build/*.mjs!',
        'examples/**/*.{mjs,js,ts,tsx}!',
      ],
      project: ['scripts/**/*.mjs!', '!scripts/testing/**!', 'elements/build/*.mjs!'],
    },
    core: {
      paths: sources(),
      entry: [
        'src/index.ts!',
        'src/internal.ts!',
        'src/contract/index.ts!',
        'src/review/annotations/index.ts!',
        'src/platform/wire.ts!',
        'src/platform/format/index.ts!',
        'src/platform/working-days/index.ts!',
      ],
      project: ['src/**/*.ts!', ...NO_TESTS],
      includeEntryExports: true,
    },
    'elements/kit': {
      paths: sources(),
      entry: [
        'src/index.ts!',
        'src/ui/index.ts!',
        'src/icons.ts!',
        'src/element/react-wrapper.ts!',
        'src/styles/element-styles.ts!',
      ],
      project: ['src/**/*.{ts,tsx}!', ...NO_TESTS],
      includeEntryExports: true,
    },
    'elements/*': { paths: sources(), entry: element, project: ['src/**/*.{ts,tsx}!', ...NO_TESTS] },
    host: {
      paths: sources(),
      entry: ['src/main.tsx!', 'src/sw/*.ts!', 'build/*.mjs!', 'vite.config.ts!', 'e2e/**/*.ts'],
      project: ['src/**/*.{ts,tsx}!', ...NO_TESTS],
    },
    server: {
      paths: sources(),
      entry: [
        'src/main.ts!',
        'src/backup/main.ts!',
        'src/operator/main.ts!',
        'src/seed/seed-scenes.ts!',
        'bench/**/*.ts!',
      ],
      project: ['src/**/*.ts!', ...NO_TESTS],
    },
  },
}
