import type { PermissionRule } from './permissions.ts'

/**
 * Whether a set of keys satisfies a rule. Apart from the catalogue, which the first page of the product does without.
 */
export function satisfies(held: ReadonlySet<string>, rule: PermissionRule): boolean {
  if (typeof rule === 'string') return held.has(rule)
  if ('anyOf' in rule) return rule.anyOf.some((key) => held.has(key))
  return rule.allOf.every((key) => held.has(key))
}
