// tsconfig.json: every package as a project of its own. Each is checked once, against what those before it declare.
import { readdir } from 'node:fs/promises'
import { root } from '../lib/run.mjs'

/** Whoever names it is checked after what it refers to, whatever the order here. */
const BESIDE_ELEMENTS = ['core', 'scripts', 'server', 'host']

export async function generate() {
  const files = await readdir(`${root}elements`, { recursive: true })
  const elements = files
    .filter((file) => /^[^/]+(?:\/harness)?\/tsconfig\.json$/.test(file))
    .map((file) => `elements/${file.replace(/\/tsconfig\.json$/, '')}`)
  const references = [...BESIDE_ELEMENTS, ...elements.toSorted()].map((path) => ({ path }))
  return [{ path: 'tsconfig.json', content: `${JSON.stringify({ files: [], references }, null, 2)}\n` }]
}
