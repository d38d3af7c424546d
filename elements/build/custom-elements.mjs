import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { create, ts } from '@custom-elements-manifest/analyzer'
import { litPlugin } from '@custom-elements-manifest/analyzer/src/features/framework-plugins/lit/lit.js'
import { elementTables } from './element-tables.mjs'

/** Parts that kit's shell renders in every React element. */
const SHELL_PARTS = ['app', 'portal']

const isTest = (/** @type {string} */ name) => /\.test\.tsx?$/.test(name)

/** Sources of a package, as paths relative to it, in a stable order. @param {string} folder */
async function sources(folder) {
  const names = await readdir(join(folder, 'src'), { recursive: true })
  return names
    .map((name) => `src/${name.replaceAll('\\', '/')}`)
    .filter((name) => /\.tsx?$/.test(name) && !isTest(name))
    .toSorted()
}

/** @param {string} folder @param {string} name */
const parsed = async (folder, name) =>
  ts.createSourceFile(name, await readFile(join(folder, name), 'utf8'), ts.ScriptTarget.ES2022, true)

/**
 * The custom elements manifest of a package, as the text of its file: made from every `src/**.element.ts`, and the tables
 * in src/events.ts and src/props.ts.
 */
export async function customElementsOf(/** @type {string} */ folder) {
  const files = await sources(folder)
  const modules = await Promise.all(
    files.filter((name) => name.endsWith('.element.ts')).map((name) => parsed(folder, name)),
  )
  const [events, props] = await Promise.all(
    ['src/events.ts', 'src/props.ts'].map(async (name) => (files.includes(name) ? parsed(folder, name) : undefined)),
  )
  const manifest = create({ modules, plugins: [...litPlugin(), elementTables({ events, props })] })
  return `${JSON.stringify(manifest, null, 2)}\n`
}

/** The parts that the sources render, from `part="a b"` in JSX and in Lit templates. @param {string} folder */
async function renderedParts(folder) {
  const parts = new Set()
  for (const name of await sources(folder)) {
    const text = await readFile(join(folder, name), 'utf8')
    for (const [, value] of text.matchAll(/\bpart=(?:\{?["'`])([^"'`]+)["'`]/g)) {
      for (const part of (value ?? '').split(/\s+/)) if (part) parts.add(part)
    }
  }
  return parts
}

/** Faults of one element's declaration, as sentences. */
function* faultsOf(declaration, parts) {
  const where = `<${declaration.tagName ?? declaration.name}>`
  if (!declaration.tagName) yield `${where} has no @tag`
  if (!declaration.description) yield `${where} has no description`
  for (const event of declaration.events ?? []) {
    if (!event.description) yield `${where} event ${event.name} has no description`
  }
  for (const attribute of declaration.attributes ?? []) {
    if (!attribute.description) yield `${where} attribute ${attribute.name} has no description`
  }
  for (const member of declaration.members ?? []) {
    if (member.privacy === 'private' || member.privacy === 'protected' || member.name.startsWith('#')) continue
    if (!member.description) yield `${where} ${member.kind} ${member.name} has no description`
  }
  const documented = new Set((declaration.cssParts ?? []).map(({ name }) => name))
  for (const part of parts) if (!documented.has(part)) yield `${where} renders part "${part}" without @csspart`
  for (const part of documented) if (!parts.has(part)) yield `${where} documents part "${part}" that nothing renders`
}

/** Checks a package's manifest against its sources. @param {string} folder @returns {Promise<string[]>} what is wrong */
export async function checkCustomElements(folder) {
  const text = await customElementsOf(folder)
  const elements = JSON.parse(text)
    .modules.flatMap(({ declarations }) => declarations ?? [])
    .filter(({ customElement }) => customElement)
  if (elements.length === 0) return ['no element found in src/*.element.ts']
  const rendered = await renderedParts(folder)
  return elements.flatMap((declaration) => {
    const isReact = (declaration.superclass?.name ?? '') === 'HTMLElement'
    return [...faultsOf(declaration, new Set([...rendered, ...(isReact ? SHELL_PARTS : [])]))]
  })
}
