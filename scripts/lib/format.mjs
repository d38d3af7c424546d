import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { format } from 'oxfmt'
import { root } from './run.mjs'

const { printWidth, semi, singleQuote } = JSON.parse(await readFile(join(root, '.oxfmtrc.json'), 'utf8'))

/**
 * A generated file in the style of all others; its name says the language.
 * @param {string} path @param {string} content
 */
export async function formatted(path, content) {
  const { code, errors } = await format(path, content, { printWidth, semi, singleQuote })
  if (errors.length > 0) throw new Error(`${path} cannot be formatted: ${JSON.stringify(errors)}`)
  return code
}
