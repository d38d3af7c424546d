// What the contract says of the texts in a body: which one must be there, how long it may be, and the server's words for
// it. Made for the endpoints whose forms ask for it, so that no schema library reaches a browser bundle.
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { loadContract } from '../lib/contract.mjs'
import { root } from '../lib/run.mjs'

/** Longer texts have no limit that a form could say. */
const LONGEST = 20_000
/** The schema library's own words, which are not for users. */
const TECHNICAL = /^(Invalid|Too (big|small)|Unrecognized|Expected)/

/** @typedef {{ safeParse: (value: unknown) => { success: boolean, error?: { issues: readonly { message: string }[] } } }} Schema */

/** @param {Schema} schema @param {string} text @returns {string | null | undefined} null: no words for users */
function refusalOf(schema, text) {
  const message = schema.safeParse(text).error?.issues[0]?.message
  return message === undefined ? undefined : TECHNICAL.test(message) ? null : message
}

/** @param {Schema} schema the greatest length it takes; null: it takes no plain text, or any */
function longest(schema) {
  const takes = (/** @type {number} */ length) => schema.safeParse('x'.repeat(length)).success
  const some = [1, 2, 3, 8].find(takes)
  if (some === undefined || takes(LONGEST)) return null
  let [least, most] = [some, LONGEST]
  while (most - least > 1) {
    const middle = Math.floor((least + most) / 2)
    if (takes(middle)) least = middle
    else most = middle
  }
  return least
}

/** @param {Schema} schema */
function ruleOf(schema) {
  const required = refusalOf(schema, '')
  const max = longest(schema)
  const long = max === null ? null : refusalOf(schema, 'x'.repeat(max + 1))
  const parts = [
    required && `required: ${JSON.stringify(required)}`,
    max !== null && `max: ${max}`,
    long && `long: ${JSON.stringify(long)}`,
  ].filter(Boolean)
  return parts.length > 0 ? `{ ${parts.join(', ')} }` : null
}

/** The names of `<endpoint>Fields` that the sources of host and elements read. */
async function namesRead() {
  /** @type {Set<string>} */
  const names = new Set()
  for (const folder of ['host/src', 'elements']) {
    for (const name of await readdir(join(root, folder), { recursive: true })) {
      if (!/\.tsx?$/.test(name) || name.includes('node_modules') || name.includes('dist/')) continue
      const text = await readFile(join(root, folder, name), 'utf8')
      for (const [, endpoint] of text.matchAll(/\b(\w+)Fields\b/g)) if (endpoint) names.add(endpoint)
    }
  }
  return names
}

export async function generate() {
  const { contract } = await loadContract()
  const read = await namesRead()
  const rows = Object.entries(contract).flatMap(([endpoint, spec]) => {
    const shape = /** @type {{ shape?: Record<string, Schema> } | undefined} */ ('body' in spec ? spec.body : undefined)
      ?.shape
    if (!shape || !read.has(endpoint)) return []
    const rules = Object.entries(shape).flatMap(([name, schema]) => {
      const rule = ruleOf(schema)
      return rule === null ? [] : [`${name}: ${rule},`]
    })
    if (rules.length === 0) return []
    return [`export const ${endpoint}Fields = {\n${rules.join('\n')}\n} as const satisfies Record<string, FieldLimits>`]
  })
  return [
    {
      path: 'core/src/platform/forms/field-rules.gen.ts',
      content: `// Made from the contract by scripts/generate/field-rules.mjs; do not edit.
import type { FieldLimits } from './field-rule.ts'

${rows.join('\n\n')}
`,
    },
  ]
}
