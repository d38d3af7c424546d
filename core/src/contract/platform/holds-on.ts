import { givesCoordinator, keysOf } from './permissions.ts'
import type { PermissionRule } from './permissions.ts'
import { satisfies } from './satisfies.ts'

/** Whether a rule holds on a thing, by the keys of the whole workspace and by coordinating it. */
export function holdsOn(keys: ReadonlySet<string>, rule: PermissionRule, isCoordinator: boolean): boolean {
  if (satisfies(keys, rule)) return true
  return isCoordinator && satisfies(new Set([...keys, ...keysOf(rule).filter(givesCoordinator)]), rule)
}
