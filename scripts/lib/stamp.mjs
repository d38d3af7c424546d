import { createHash } from 'node:crypto'
import { mkdir, readFile, readdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { root } from './run.mjs'

/**
 * Whether a step's output is older than its inputs: the hash of the inputs is kept beside the output. Contents count,
 * not times, because all files of a fresh clone have the same time.
 */

const SKIP = new Set(['node_modules', 'dist', 'cdn', '.cache', 'e2e', 'harness', 'testing'])

/** @param {string} path @returns {Promise<string[]>} */
async function filesBelow(path) {
  const info = await stat(path).catch(() => null)
  if (!info) return []
  if (info.isFile()) return [path]
  const names = (await readdir(path)).filter((name) => !SKIP.has(name) && !/\.test\.[jt]sx?$/.test(name))
  return (await Promise.all(names.map((name) => filesBelow(join(path, name))))).flat()
}

/** The files that count, in order. @param {string[]} inputs paths below the root */
export async function filesOf(inputs) {
  return (await Promise.all(inputs.map((input) => filesBelow(join(root, input))))).flat().sort()
}

/** @param {string[]} inputs paths below the root */
export async function hashOf(inputs) {
  const files = await filesOf(inputs)
  const hash = createHash('sha256')
  for (const file of files) {
    hash.update(file.slice(root.length))
    hash.update(await readFile(file))
  }
  return hash.digest('hex')
}

const stampFile = (/** @type {string} */ name) => join(root, '.cache', 'stamps', name)

/** @param {string} name @param {string[]} inputs @param {string[]} outputs */
export async function isFresh(name, inputs, outputs) {
  for (const output of outputs) if (!(await stat(join(root, output)).catch(() => null))) return false
  const before = await readFile(stampFile(name), 'utf8').catch(() => '')
  return before === (await hashOf(inputs))
}

/** @param {string} name @param {string[]} inputs */
export async function writeStamp(name, inputs) {
  await mkdir(dirname(stampFile(name)), { recursive: true })
  await writeFile(stampFile(name), await hashOf(inputs))
}
