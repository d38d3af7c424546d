import type { PermissionRule } from './permissions.ts'

/**
 * Whether a set of keys satisfies a rule. Apart from the catalogue, which the first page of the product does without.
 */
export function satisfies(keys: ReadonlySet<string>, rule: PermissionRule): boolean {
  if (typeof rule === 'string') return keys.has(rule)
  if ('anyOf' in rule) return rule.anyOf.some((key) => keys.has(key))
  return rule.allOf.every((key) => keys.has(key))
}
