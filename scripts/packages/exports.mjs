import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root, run } from '../lib/run.mjs'

/** Files in the packages that nobody may import. */
const INNER = [
  'dist/index.js',
  'src/index.ts',
  'ui',
  'icons',
  'element/define',
  'texts',
  'cdn/manifest.json',
  'no-such',
]

/** Runs outside the workspace: resolves the specifiers of its argument and prints the results. */
const SCRIPT = `
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
const answers = {}
for (const specifier of JSON.parse(process.argv[2])) {
  try {
    const address = import.meta.resolve(specifier)
    if (!existsSync(fileURLToPath(address))) throw Object.assign(new Error(), { code: 'NO_SUCH_FILE' })
    // Must work without a page: servers that render load the modules, too.
    const names = address.endsWith('.js') ? Object.keys(await import(specifier)) : []
    answers[specifier] = { address, names }
  } catch (error) {
    answers[specifier] = { code: error.code ?? error.message }
  }
}
console.log(JSON.stringify(answers))
`

/**
 * Checks, in a project that has the packages installed, that every entry of their exports maps resolves to a file of its
 * own and loads in Node, and that nothing else can be reached. @param {string} project
 * @param {readonly import('./pack.mjs').Packed[]} packed @returns {Promise<string[]>} what is not so
 */
export async function exportFaults(project, packed) {
  const inside = new Map()
  const outside = []
  for (const { name, folder } of packed) {
    const { exports } = JSON.parse(await readFile(join(root, folder, 'package.json'), 'utf8'))
    for (const [entry, target] of Object.entries(exports)) {
      const specifier = join(name, entry)
      // Only the workspace itself has the condition by which these are found.
      if (typeof target !== 'string' && !target.default) outside.push(specifier)
      else inside.set(specifier, typeof target === 'string' ? target : target.default)
    }
    outside.push(...INNER.map((path) => `${name}/${path}`).filter((specifier) => !inside.has(specifier)))
  }
  const script = join(project, 'resolve-exports.mjs')
  await writeFile(script, SCRIPT)
  const entries = JSON.stringify([...inside.keys(), ...outside])
  const { code, output } = await run([process.execPath, script, entries], { cwd: project })
  const line = output
    .trim()
    .split('\n')
    .findLast((each) => each.startsWith('{'))
  if (code !== 0 || !line) return [output]
  /** @type {Record<string, { address?: string, names?: string[], code?: string }>} */
  const answers = JSON.parse(line)
  const faults = []
  for (const [specifier, target] of inside) {
    const { address, code: failed } = answers[specifier] ?? {}
    if (failed) faults.push(`${specifier}: ${failed}`)
    else if (!address?.endsWith(target.slice(1))) faults.push(`${specifier} is ${address}`)
  }
  for (const specifier of outside) {
    const { code: failed } = answers[specifier] ?? {}
    if (failed !== 'ERR_PACKAGE_PATH_NOT_EXPORTED')
      faults.push(`${specifier} can be reached: ${failed ?? 'it resolves'}`)
  }
  return faults
}
