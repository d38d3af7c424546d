import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { run } from '../lib/run.mjs'

const NEEDED = ['package.json', 'README.md', 'LICENSE']
const OF_ELEMENTS = [
  'custom-elements.json',
  'cdn/manifest.json',
  'cdn/importmap.json',
  'dist/vue.d.ts',
  'dist/svelte.d.ts',
]
const UNWANTED = /(^|\/)(testing|harness|bench|e2e|node_modules)\/|\.test\.|\.tsbuildinfo$/
const IMPORT = /(?:\bfrom\s*|\bimport\s*\(?\s*)(['"])([^'"\s.][^'"\s]*)\1/g
/** Types of a framework: only pages that have the framework import them. */
const FRAMEWORK_TYPES = /^dist\/(vue|svelte)\.d\.ts$/

/** `@arbo/kit/ui` -> `@arbo/kit` */
const packageOf = (/** @type {string} */ specifier) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

/**
 * Faults of a tarball: missing and superfluous files, and imports that its package.json does not name.
 * @param {import('./pack.mjs').Packed} packed @returns {Promise<string[]>}
 */
export async function faultsOf({ tarball, files }) {
  const unpacked = `${tarball}.unpacked`
  await mkdir(unpacked, { recursive: true })
  const { code, output } = await run(['tar', '-xzf', tarball, '-C', unpacked])
  if (code !== 0) return [output]
  const read = (/** @type {string} */ file) => readFile(join(unpacked, 'package', file), 'utf8')
  const manifest = JSON.parse(await read('package.json'))
  const neededFiles = manifest.customElements ? [...NEEDED, ...OF_ELEMENTS] : NEEDED
  const faults = neededFiles.filter((file) => !files.includes(file)).map((file) => `${file} is missing`)
  for (const file of files) if (UNWANTED.test(file)) faults.push(`${file} is not for those who install it`)
  if (manifest.license !== 'MIT') faults.push('its licence is not named')
  if (!manifest.publishConfig?.provenance) faults.push('it would be published without provenance')

  const packages = new Set([
    ...Object.keys(manifest.dependencies ?? {}),
    ...Object.keys(manifest.peerDependencies ?? {}),
  ])
  for (const file of files) {
    if (!/^dist\/.*\.(js|d\.ts)$/.test(file) || FRAMEWORK_TYPES.test(file)) continue
    // Comments show imports, too.
    const code = (await read(file)).replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
    for (const [, , specifier = ''] of code.matchAll(IMPORT)) {
      if (!/^[@a-z]/.test(specifier)) continue
      if (!packages.has(packageOf(specifier)))
        faults.push(`${file} imports ${specifier}, which package.json does not name`)
    }
  }
  return [...new Set(faults)]
}
