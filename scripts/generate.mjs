// Writes every file that is made from another one. `--check` writes nothing and fails where a committed file would change.
// A generator is a module in generate/ with `generate()`: a list of { path (below the root), content }.
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { formatted } from './lib/format.mjs'
import { root } from './lib/run.mjs'

const check = process.argv.includes('--check')
const folder = new URL('./generate/', import.meta.url)
const generators = (await readdir(folder)).filter((name) => name.endsWith('.mjs')).sort()

let stale = 0
for (const name of generators) {
  /** @type {{ generate: () => Promise<{ path: string, content: string }[]> }} */
  const { generate } = await import(new URL(name, folder).href)
  for (const { path, content } of await generate()) {
    const file = join(root, path)
    const text = await formatted(file, content)
    const before = await readFile(file, 'utf8').catch(() => null)
    if (before === text) continue
    stale += 1
    if (check) {
      process.stderr.write(`${path} is not up to date: run npm run generate\n`)
      continue
    }
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, text)
    process.stdout.write(`wrote ${path}\n`)
  }
}
if (check && stale > 0) process.exitCode = 1
