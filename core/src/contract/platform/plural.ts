import { ENTITY_TYPE_LABELS, LEVELS } from './enums.ts'

const KNOWN: ReadonlyMap<string, string> = new Map(
  LEVELS.map((name, index) => [name, ENTITY_TYPE_LABELS[index] ?? `${name}s`]),
)

/**
 * Plural of a level name (CORE-93). The specification's names have theirs; a workspace's own name follows the rules of
 * English spelling.
 */
export function pluralOfLevel(name: string): string {
  const irregular = KNOWN.get(name)
  if (irregular) return irregular
  if (/[^aeiou]y$/i.test(name)) return `${name.slice(0, -1)}ies`
  return /(s|x|z|ch|sh)$/i.test(name) ? `${name}es` : `${name}s`
}
