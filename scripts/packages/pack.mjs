import { join } from 'node:path'
import { elementPackages } from '../lib/elements.mjs'
import { run } from '../lib/run.mjs'

/** Folders of what is published. */
export const PACKAGES = ['core', ...elementPackages().map(({ folder }) => folder)]

/**
 * A packed package.
 * @typedef {object} Packed
 * @property {string} name
 * @property {string} folder below the root
 * @property {string} tarball absolute path
 * @property {string[]} files in it
 */

/** Packs everything as it would be published. @param {string} to @returns {Promise<Packed[]>} */
export async function packAll(to) {
  const chosen = PACKAGES.flatMap((folder) => ['--workspace', folder])
  const { code, output } = await run([
    'npm',
    'pack',
    '--json',
    '--loglevel',
    'error',
    '--pack-destination',
    to,
    ...chosen,
  ])
  if (code !== 0) throw new Error(`npm pack failed:\n${output}`)
  const answer = JSON.parse(output.slice(output.search(/^[[{]/m)))
  // npm 11.19 answers by name, those before it with a list.
  /** @type {{ name: string, filename: string, files: { path: string }[] }[]} */
  const rows = Array.isArray(answer) ? answer : Object.values(answer)
  return rows.map(({ name, filename, files }) => ({
    name,
    folder: PACKAGES.find((folder) => name.endsWith(`/${folder.split('/').at(-1)}`)) ?? '',
    tarball: join(to, filename),
    files: files.map(({ path }) => path),
  }))
}
