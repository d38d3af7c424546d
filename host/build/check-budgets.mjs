// Checks what Vite has built of the host against host/budgets.json: the JavaScript that the first page loads, and what
// each screen adds to it. Ends in 'N passed, N failed'.
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { DOMAINS } from '../../scripts/lib/domains.mjs'

const host = dirname(dirname(fileURLToPath(import.meta.url)))
/** @param {string} path */
const readJson = async (path) => JSON.parse(await readFile(join(host, path), 'utf8'))

/** @typedef {{ file: string, name?: string, isEntry?: boolean, imports?: string[], dynamicImports?: string[] }} Chunk */
/** @type {{ first: number, shell: number, screen: number }} */
const budgets = await readJson('budgets.json')
/** @type {Record<string, Chunk>} */
const manifest = await readJson('dist/.vite/manifest.json')

/** @param {string} key @param {Set<string>} chunks */
function collect(key, chunks) {
  if (chunks.has(key)) return chunks
  chunks.add(key)
  for (const next of manifest[key]?.imports ?? []) collect(next, chunks)
  return chunks
}

/** @param {Iterable<string>} keys */
async function gzipOf(keys) {
  let bytes = 0
  for (const key of keys) {
    const file = manifest[key]?.file
    if (file?.endsWith('.js')) bytes += gzipSync(await readFile(join(host, 'dist', file)), { level: 9 }).length
  }
  return bytes
}

let passed = 0
let failed = 0
/** @param {string} title @param {number} bytes @param {number} budget */
function report(title, bytes, budget) {
  const fits = bytes <= budget
  if (fits) passed += 1
  else failed += 1
  const sizes = `${(bytes / 1000).toFixed(1)} kB of ${(budget / 1000).toFixed(1)} kB`
  process.stdout.write(`${fits ? 'ok' : 'FAIL'} ${title} ${sizes}\n`)
}

const first = new Set(
  Object.keys(manifest)
    .filter((key) => manifest[key]?.isEntry)
    .flatMap((key) => [...collect(key, new Set())]),
)
report('first load', await gzipOf(first), budgets.first)

// The chunks of all pages but sign-in and of the signed-in frame are loaded before any screen's.
const frame = new Set(
  Object.keys(manifest).filter((key) => key.endsWith('src/shell/Shell.tsx') || manifest[key]?.name === 'application'),
)
const loaded = new Set([...first, ...[...frame].flatMap((key) => [...collect(key, new Set())])])
report('shell', await gzipOf([...loaded].filter((key) => !first.has(key))), budgets.shell)

/** A screen of a domain, or one of the few outside of domains. */
const SCREEN = new RegExp(`^src/(?:${[...DOMAINS, 'shell/system', 'shell/demo'].join('|')})/.*\\.tsx$`)
for (const key of Object.keys(manifest)) {
  if (!SCREEN.test(key) || loaded.has(key)) continue
  const own = [...collect(key, new Set())].filter((part) => !loaded.has(part))
  report(key.replace('src/', ''), await gzipOf(own), budgets.screen)
}

process.stdout.write(`${passed} passed, ${failed} failed\n`)
process.exitCode = failed > 0 ? 1 : 0
