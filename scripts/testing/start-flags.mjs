import { readFileSync } from 'node:fs'
import { root } from '../lib/run.mjs'

/** The flags of Node that `npm start` gives the server: what starts or measures it by itself gives the same. */
export function startFlags() {
  const { scripts } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'))
  return /** @type {string} */ (scripts.start).split(' ').filter((word) => word.startsWith('--'))
}
