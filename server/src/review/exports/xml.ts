import { printable } from './mark-words.ts'

/** Attributes by name; those without a value are left out. */
type Attributes = Readonly<Record<string, string | number | undefined>>

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text for XML; line breaks survive in attributes, too. */
const escaped = (value: string | number): string =>
  printable(String(value))
    .replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character)
    .replace(/\r\n?|\n/g, '&#10;')

/** An element with its children, which are elements already; null ones are left out. */
export function element(name: string, attributes: Attributes, ...children: readonly (string | null)[]): string {
  const inside = children.filter((child) => child !== null)
  const words = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${escaped(value ?? '')}"`)
    .join('')
  return inside.length === 0 ? `<${name}${words}/>` : `<${name}${words}>${inside.join('')}</${name}>`
}

/** An element that holds words. */
export const leaf = (name: string, value: string | number): string => `<${name}>${escaped(value)}</${name}>`
