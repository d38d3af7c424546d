import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Entries of a package that are made from custom-elements.json, and not from a source file. */
export const FRAMEWORK_ENTRIES = ['./vue', './svelte']

const HEAD = '// Made from custom-elements.json by the build.\n'

/** @typedef {{ name: string, attribute?: string, description?: string }} Field */
/** @typedef {{ path: string, tag: string, name: string, fields: Field[], events: { name: string, description?: string }[] }} Declared */

/** @param {{ modules: { path: string, declarations?: any[] }[] }} manifest @returns {Declared[]} */
function elementsOf({ modules }) {
  const declarations = modules.flatMap(({ path, declarations: declared = [] }) =>
    declared.map((one) => ({ path, ...one })),
  )
  return declarations
    .filter(({ customElement, tagName }) => customElement && tagName)
    .map(({ path, tagName, name, members = [], events = [] }) => ({
      path,
      tag: tagName,
      name,
      fields: members.filter(
        ({ kind, privacy = 'public', static: isStatic, readonly }) =>
          kind === 'field' && privacy === 'public' && !isStatic && !readonly,
      ),
      events,
    }))
}

/** `FixtureElement` -> `FixtureEvents`, which every package exports beside its class. */
const eventsType = (/** @type {string} */ className) => className.replace(/Element$/, 'Events')

const doc = (/** @type {string | undefined} */ text) => (text ? `  /** ${text.replaceAll(/\s+/g, ' ')} */\n` : '')

/** @param {Declared} element */
function propLines({ name, fields }) {
  return fields.flatMap((field) => {
    const type = `${name}['${field.name}']`
    const property = `${doc(field.description)}  ${field.name}?: ${type}\n`
    // A template may write the attribute as well; what is not text is read from it.
    const written = field.attribute && field.attribute !== field.name
    return written ? [property, `${doc(field.description)}  '${field.attribute}'?: ${type} | string\n`] : [property]
  })
}

/** @param {Declared} element */
const imports = ({ name }) => `import type { ${name}, ${eventsType(name)} } from './element.js'\n`

/** Types of a Vue template: `import '@arbo/playlist/vue'` in a file that the project includes. @param {Declared} element */
function vueTypes(element) {
  const { tag, name, events } = element
  const emitted = events.map(
    (event) =>
      `${doc(event.description)}  (name: '${event.name}', event: CustomEvent<${eventsType(name)}['${event.name}']>): void\n`,
  )
  return `${HEAD}import type { HTMLAttributes, PublicProps } from 'vue'
${imports(element)}
/** Properties of \`<${tag}>\`. */
export interface Props {
${propLines(element).join('')}}

/** Events of \`<${tag}>\`. */
export interface Emit {
${emitted.join('')}}

declare module 'vue' {
  interface GlobalComponents {
    '${tag}': new () => ${name} & {
      /** Of no use at run time: Vue reads the types of a template from it. */
      $props: Omit<HTMLAttributes, keyof Props> & Props & PublicProps
      /** Of no use at run time: Vue reads the types of listeners from it. */
      $emit: Emit
    }
  }
}
`
}

/** Types of Svelte 5 markup: `import '@arbo/playlist/svelte'` in a file that the project includes. @param {Declared} element */
function svelteTypes(element) {
  const { tag, name, events } = element
  const handlers = events.map(
    (event) =>
      `${doc(event.description)}  'on${event.name}'?: (event: CustomEvent<${eventsType(name)}['${event.name}']>) => void\n`,
  )
  return `${HEAD}import type { HTMLAttributes } from 'svelte/elements'
${imports(element)}
/** Properties and events of \`<${tag}>\`. */
export interface Props {
${propLines(element).join('')}${handlers.join('')}}

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    '${tag}': Omit<HTMLAttributes<${name}>, keyof Props> & Props
  }
}
`
}

/** Types of listeners: of plain TypeScript, and of Angular, whose templates are checked by `addEventListener`. @param {Declared} element */
function listenerTypes({ path, name }) {
  const events = eventsType(name)
  const method = (/** @type {string} */ verb) => `    ${verb}EventListener<Name extends keyof ${events}>(
      type: Name,
      listener: (this: ${name}, event: CustomEvent<${events}[Name]>) => unknown,
      options?: boolean | ${verb === 'add' ? 'AddEventListenerOptions' : 'EventListenerOptions'},
    ): void
    ${verb}EventListener<Name extends keyof HTMLElementEventMap>(
      type: Name,
      listener: (this: HTMLElement, event: HTMLElementEventMap[Name]) => unknown,
      options?: boolean | ${verb === 'add' ? 'AddEventListenerOptions' : 'EventListenerOptions'},
    ): void
    ${verb}EventListener(
      type: string,
      listener: EventListenerOrEventListenerObject,
      options?: boolean | ${verb === 'add' ? 'AddEventListenerOptions' : 'EventListenerOptions'},
    ): void
`
  return `${HEAD}import type { ${events} } from './element.js'

declare module './${path.replace(/^src\//, '').replace(/\.ts$/, '.js')}' {
  interface ${name} {
${method('add')}${method('remove')}  }
}
`
}

/**
 * dist/vue.d.ts and dist/svelte.d.ts with the properties and events of custom-elements.json, and modules without content
 * beside them; dist/listeners.d.ts, which the types of the class take in. JSX has its types from the class itself.
 * @param {string} folder of the package
 */
export async function writeFrameworkTypes(folder) {
  const [element] = elementsOf(JSON.parse(await readFile(join(folder, 'custom-elements.json'), 'utf8')))
  if (!element) throw new Error(`${folder}/custom-elements.json has no element`)
  const files = {
    'vue.d.ts': vueTypes(element),
    'svelte.d.ts': svelteTypes(element),
    'vue.js': 'export {}\n',
    'svelte.js': 'export {}\n',
    'listeners.d.ts': listenerTypes(element),
  }
  for (const [file, text] of Object.entries(files)) await writeFile(join(folder, 'dist', file), text)
  const entry = join(folder, 'dist/element.d.ts')
  const types = await readFile(entry, 'utf8')
  const listeners = "import type {} from './listeners.js'\n"
  if (!types.includes(listeners)) await writeFile(entry, `${listeners}${types}`)
}
