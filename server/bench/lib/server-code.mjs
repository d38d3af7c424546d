import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildIfStale } from '../../../scripts/build.mjs'

/**
 * The built server: that of this tree, built first where it is not up to date, or the one in a folder.
 * @param {string | undefined} given
 * @returns {Promise<{ dist: string, load: (file: string) => Promise<any> }>}
 */
export async function serverCode(given) {
  if (!given) await buildIfStale(() => undefined)
  const dist = given ?? fileURLToPath(new URL('../../dist', import.meta.url))
  return { dist, load: (file) => import(join(dist, file)) }
}
