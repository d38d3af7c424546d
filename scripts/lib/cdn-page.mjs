import { createHash } from 'node:crypto'
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { statedPolicy } from '../packages/policy.mjs'
import { root } from './run.mjs'

const PAGE = join(root, 'examples/cdn-page')

/** Packages that the demo page imports. @returns {Promise<string[]>} */
export async function importedByPage() {
  const code = await readFile(join(PAGE, 'page.js'), 'utf8')
  return [...code.matchAll(/^import '(.+)'$/gm)].map(([, name]) => name ?? '')
}

/** @typedef {{ version: string, files: Record<string, { gzip: number, integrity: string }> }} Manifest */

const escaped = (/** @type {string} */ text) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** One element with its script tag, to be copied. @param {string} name @param {Manifest} manifest @param {string} base */
function scriptRow(name, { version, files }, base) {
  const file = `arbo-${name}.js`
  const { gzip, integrity } = files[file] ?? { gzip: 0, integrity: '' }
  const src = `${base}${name}/${version}/${file}`
  const tag = `<script type="module" src="${src}" integrity="${integrity}" crossorigin="anonymous"></script>`
  return `<li><b>${name}</b> <span>${version}, ${(gzip / 1000).toFixed(0)} kB</span> <code>${escaped(tag)}</code></li>`
}

/**
 * Writes the demo page with versions, hashes and policy filled in. The import map stands in the page, so that its own hash
 * is in the policy. @param {string} to folder @param {Map<string, { manifest: Manifest }>} builtPackages
 * @param {{ imports: Record<string, string>, integrity: Record<string, string> }} map of what the page imports
 * @param {string} base address of the tree
 */
export async function writeCdnPage(to, builtPackages, map, base) {
  await mkdir(to, { recursive: true })
  for (const file of ['page.js', 'page.css']) await cp(join(PAGE, file), join(to, file))
  const importmap = JSON.stringify(map)
  const hash = `'sha256-${createHash('sha256').update(importmap).digest('base64')}'`
  const origin = URL.canParse(base) ? new URL(base).origin : ''
  // A page cannot say who may frame it: that needs a header.
  const policy = (await statedPolicy({ cdn: origin }))
    .replace(/script-src [^;]*/, (scripts) => `${scripts.trim()} ${hash}`)
    .replace(/;\s*frame-ancestors [^;]*/, '')
  const elements = [...builtPackages].filter(([name, { manifest }]) => manifest.files[`arbo-${name}.js`])
  const scripts = elements.map(([name, { manifest }]) => scriptRow(name, manifest, base)).join('\n          ')
  const html = await readFile(join(PAGE, 'index.html'), 'utf8')
  await writeFile(
    join(to, 'index.html'),
    // As functions: the inserted text may hold a dollar sign.
    html
      .replace('{policy}', () => escaped(policy))
      // Its hash is that of every character between the tags.
      .replace(/\s*\{importmap\}\s*/, () => importmap)
      .replace('{scripts}', () => scripts),
  )
}
