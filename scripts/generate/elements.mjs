// docs/elements/<tag>.md, from each element's custom-elements.json, which is made from the documentation of its class.
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../lib/run.mjs'

/** @typedef {{ name?: string, description?: string, type?: { text?: string }, default?: string }} Row */

const cell = (/** @type {string | undefined} */ text) => (text ?? '').replaceAll('|', '\\|').replaceAll('\n', ' ')
const code = (/** @type {string | undefined} */ text) => (text ? `\`${cell(text)}\`` : '')

/** @typedef {readonly [head: string, of: (row: any) => string]} Column */

/** @param {string} head @param {(row: Row) => string} of @returns {Column} */
const column = (head, of) => [head, of]

/** @param {string} title @param {Column[]} columns @param {any[] | undefined} rows */
function table(title, columns, rows) {
  if (!rows?.length) return ''
  const line = (/** @type {string[]} */ cells) => `| ${cells.join(' | ')} |`
  return [
    `## ${title}\n`,
    line(columns.map(([head]) => head)),
    line(columns.map(() => '---')),
    ...rows.map((row) => line(columns.map(([, of]) => of(row)))),
    '',
  ].join('\n')
}

/** @param {any} method */
function signature(method) {
  const parameters = (method.parameters ?? []).map(
    (/** @type {any} */ one) => `${one.name}${one.optional ? '?' : ''}: ${one.type?.text ?? 'unknown'}`,
  )
  return `${method.name}(${parameters.join(', ')}): ${method.return?.type?.text ?? 'void'}`
}

/**
 * What a package says beside its tables, `guide.md`; a line `{{path}}` stands for the code of that file.
 * @param {string} name
 */
async function guideOf(name) {
  const text = await readFile(join(root, 'elements', name, 'guide.md'), 'utf8').catch(() => '')
  const files = [...text.matchAll(/^\{\{(.+)\}\}$/gm)].map(([line, path]) => ({ line, path: path ?? '' }))
  let guide = text
  for (const { line, path } of files) {
    const code = await readFile(join(root, path), 'utf8')
    guide = guide.replace(
      line,
      () => `\`\`\`js no-run="a page of the examples runs it, with a test of its own"\n${code.trim()}\n\`\`\``,
    )
  }
  return guide
}

/** @param {any} element @param {string} source @param {string} guide */
function page(element, source, guide) {
  const attributes = new Set((element.attributes ?? []).map((/** @type {any} */ one) => one.fieldName))
  const members = (element.members ?? []).filter((/** @type {any} */ one) => (one.privacy ?? 'public') === 'public')
  const fields = members.filter(
    (/** @type {any} */ one) => one.kind === 'field' && !one.static && !attributes.has(one.name) && one.description,
  )
  const name = (/** @type {string} */ head) => column(head, (row) => code(row.name))
  const type = column('Type', (row) => code(row.type?.text))
  const what = column('What it is', (row) => cell(row.description))
  const parts = [
    table(
      'Attributes',
      [name('Attribute'), ['Property', (row) => code(row.fieldName)], type, what],
      element.attributes,
    ),
    table('Properties', [name('Property'), type, what], fields),
    table(
      'Methods',
      [['Method', (row) => code(signature(row))], what],
      members.filter((/** @type {any} */ one) => one.kind === 'method' && one.description),
    ),
    table('Events', [name('Event'), type, what], element.events),
    table('Slots', [['Slot', (row) => code(row.name) || '(default)'], what], element.slots),
    table('CSS parts', [name('Part'), what], element.cssParts),
    table(
      'Custom properties',
      [name('Property'), ['Default', (row) => code(row.default)], what],
      element.cssProperties,
    ),
  ]
  return `<!-- Made from ${source} by scripts/generate/elements.mjs; do not edit. -->

# \`<${element.tagName}>\`

${element.description ?? ''}

${[...parts, guide].filter(Boolean).join('\n')}`
}

export async function generate() {
  const pages = []
  for (const name of (await readdir(join(root, 'elements'))).sort()) {
    const source = `elements/${name}/custom-elements.json`
    const text = await readFile(join(root, source), 'utf8').catch(() => null)
    if (text === null) continue
    for (const module of JSON.parse(text).modules) {
      for (const element of module.declarations ?? []) {
        if (!element.customElement || !element.tagName) continue
        pages.push({ path: `docs/elements/${element.tagName}.md`, content: page(element, source, await guideOf(name)) })
      }
    }
  }
  return pages
}
