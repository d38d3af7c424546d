// tsconfig.json: every package as a project of its own. Each is checked once, against what those before it declare.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { elementPackages } from '../lib/elements.mjs'
import { root } from '../lib/run.mjs'

export async function generate() {
  const folders = elementPackages().flatMap(({ folder }) => [folder, join(folder, 'harness')])
  const projects = ['core', 'scripts', 'server', 'host', ...folders].filter((path) =>
    existsSync(join(root, path, 'tsconfig.json')),
  )
  const references = projects.map((path) => ({ path }))
  return [{ path: 'tsconfig.json', content: `${JSON.stringify({ files: [], references }, null, 2)}\n` }]
}
