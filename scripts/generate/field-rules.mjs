// What the contract says of the texts in a body: which one must be there, how long it may be, and the server's words for
// it in each language. Made for the endpoints whose forms ask for it, so that no schema library reaches a browser bundle.
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { loadAnswers, loadContract } from '../lib/contract.mjs'
import { root } from '../lib/run.mjs'

/** Longer texts have no limit that a form could say. */
const LONGEST = 20_000
/** What the contract refuses with while this file reads it: the key of its message, and the values. */
const REFUSAL = /^refused: (\w+)(.*)$/

/** @typedef {{ safeParse: (value: unknown) => { success: boolean, error?: { issues: readonly { message: string }[] } } }} Schema */

/** @typedef {{ key: string, values: Record<string, string> }} Refusal */

/**
 * @param {Schema} schema @param {string} text
 * @returns {Refusal | null} null: it takes the text, or says of it what is not for users
 */
function refusalOf(schema, text) {
  const [, key, values] = REFUSAL.exec(schema.safeParse(text).error?.issues[0]?.message ?? '') ?? []
  if (key === undefined) return null
  return {
    key,
    values: Object.fromEntries([...(values ?? '').matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name, value])),
  }
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

/** @param {Schema} schema @param {(refusal: Refusal) => void} found */
function ruleOf(schema, found) {
  const required = refusalOf(schema, '')
  const max = longest(schema)
  const long = max === null ? null : refusalOf(schema, 'x'.repeat(max + 1))
  for (const refusal of [required, long]) if (refusal) found(refusal)
  const parts = [
    required && `required: '${required.key}'`,
    max !== null && `max: ${max}`,
    long && `long: '${long.key}'`,
  ].filter(Boolean)
  return parts.length > 0 ? `{ ${parts.join(', ')} }` : null
}

/** A message with its values but the greatest length, which each field has of its own. @param {string} message @param {Refusal} refusal */
function filled(message, { values }) {
  return message.replace(/\{(\w+)\}/g, (place, name) => (name === 'max' ? place : (values[name] ?? place)))
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

/** A catalogue's messages as source. @param {Iterable<readonly [string, string]>} messages */
const rowsOf = (messages) => [...messages].map(([key, message]) => `${key}: ${JSON.stringify(message)},`).join('\n')

export async function generate() {
  const { LANGUAGES, contract, refusalMessages, speakTo, translate } = await loadContract()
  const others = await Promise.all(
    LANGUAGES.filter((language) => language !== 'en').map(
      async (language) => /** @type {const} */ ([language, (await loadAnswers(language))['core.refusals']]),
    ),
  )
  // In place of German it is spoken in keys.
  const keys = Object.entries(refusalMessages.english).map(([key, message]) => {
    const values = [...message.matchAll(/\{(\w+)\}/g)].map(([place, name]) => `${name}=${place}`)
    return [key, `refused: ${[key, ...values].join(' ')}`]
  })
  translate('de', { 'core.refusals': Object.fromEntries(keys) })
  speakTo(() => 'de')
  const read = await namesRead()
  /** @type {Map<string, Refusal>} */
  const refusals = new Map()
  const rows = Object.entries(contract).flatMap(([endpoint, spec]) => {
    const shape = /** @type {{ shape?: Record<string, Schema> } | undefined} */ ('body' in spec ? spec.body : undefined)
      ?.shape
    if (!shape || !read.has(endpoint)) return []
    const rules = Object.entries(shape).flatMap(([name, schema]) => {
      const rule = ruleOf(schema, (refusal) => refusals.set(refusal.key, refusal))
      return rule === null ? [] : [`${name}: ${rule},`]
    })
    if (rules.length === 0) return []
    return [`export const ${endpoint}Fields = {\n${rules.join('\n')}\n} as const satisfies Record<string, FieldLimits>`]
  })
  const said = [...refusals.values()].sort((a, b) => a.key.localeCompare(b.key))
  /** @param {Readonly<Record<string, string>>} messages */
  const messagesOf = (messages) => rowsOf(said.map((one) => [one.key, filled(messages[one.key] ?? '', one)]))
  const made = '// Made from the contract by scripts/generate/field-rules.mjs; do not edit.'
  return [
    {
      path: 'core/src/platform/forms/field-rules.gen.ts',
      content: `${made}
import type { FieldLimits } from './field-rule.ts'

${rows.join('\n\n')}
`,
    },
    {
      path: 'core/src/platform/forms/field-rule-texts.gen.ts',
      content: `${made}
import { catalogue } from '../../contract/platform/language/catalogue.ts'

/** The server's words for what is wrong with a field. */
export const fieldRuleMessages = catalogue('core.field_rules', {
${messagesOf(refusalMessages.english)}
})
`,
    },
    ...others.map(([language, messages]) => ({
      path: `core/src/platform/forms/field-rules-${language}.gen.ts`,
      content: `${made}
export const fieldRules = {
${messagesOf(messages)}
}
`,
    })),
  ]
}
