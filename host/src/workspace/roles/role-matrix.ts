import { PERMISSION_KEYS, accessOf, isWish, keysOfAccess, moduleOf, permissionModules } from '@arbo/core'
import type { Levels, ModuleAccess } from '@arbo/core'
import { keyLabel } from '../people/permission-texts.ts'

export type AccessChoice = Exclude<ModuleAccess, 'custom'>

/** One permission in a role. */
export interface RoleKey {
  key: string
  label: string
  isHeld: boolean
  /** How it differs from the root role. */
  change: 'added' | 'removed' | null
}

/** The permissions of a module in a role. */
export interface RoleModule {
  module: string
  access: ModuleAccess
  /** The choices for the whole module: only two where it has nothing to manage, or nothing to view. */
  choices: readonly AccessChoice[]
  rows: readonly RoleKey[]
  heldCount: number
  changed: number
}

/** The distinct choices of a module: without writes there is no `manage`, without reads no `view`. */
export function choicesOf(module: string): readonly AccessChoice[] {
  const view = keysOfAccess(module, 'view').length
  if (view === 0) return ['none', 'manage']
  return view === keysOfAccess(module, 'manage').length ? ['none', 'view'] : ['none', 'view', 'manage']
}

function shownAccess(access: ModuleAccess, choices: readonly AccessChoice[]): ModuleAccess {
  return access === 'manage' && !choices.includes('manage') ? 'view' : access
}

function changeOf(key: string, isHeld: boolean, defaults: ReadonlySet<string>): RoleKey['change'] {
  if (isHeld === defaults.has(key)) return null
  return isHeld ? 'added' : 'removed'
}

/** Every permission by its module: whether the role has it, and whether that differs from its root role. */
export function roleMatrix(
  permissions: readonly string[],
  rootPermissions: readonly string[],
  levels: Levels,
): RoleModule[] {
  const keys = new Set(permissions)
  const defaults = new Set(rootPermissions)
  const access = accessOf(keys)
  return permissionModules().map((module) => {
    const choices = choicesOf(module)
    const rows = PERMISSION_KEYS.filter((key) => moduleOf(key) === module).map((key): RoleKey => {
      const isHeld = keys.has(key)
      return { key, label: keyLabel(key, levels), isHeld, change: changeOf(key, isHeld, defaults) }
    })
    return {
      module,
      access: shownAccess(access[module] ?? 'none', choices),
      choices,
      rows,
      heldCount: rows.filter((row) => row.isHeld).length,
      changed: rows.filter(({ change }) => change !== null).length,
    }
  })
}

/** The permissions after a module's access was chosen. */
export function withAccess(permissions: readonly string[], module: string, access: AccessChoice): string[] {
  // What is asked of people is apart from what they may do.
  return [...permissions.filter((key) => moduleOf(key) !== module || isWish(key)), ...keysOfAccess(module, access)]
}

/** The permissions after one was ticked or unticked. */
export function withKey(permissions: readonly string[], key: string, isHeld: boolean): string[] {
  const others = permissions.filter((other) => other !== key)
  return isHeld ? [...others, key] : others
}

/** How many permissions two sets differ in. */
export function differenceCount(one: readonly string[], other: readonly string[]): number {
  const [a, b] = [new Set(one), new Set(other)]
  return [...a].filter((key) => !b.has(key)).length + [...b].filter((key) => !a.has(key)).length
}

/** Whether choosing this access would give something that the role lacks and the user does not hold. */
export function givesUnheld(
  permissions: readonly string[],
  module: string,
  access: AccessChoice,
  own: ReadonlySet<string>,
): boolean {
  return keysOfAccess(module, access).some((key) => !permissions.includes(key) && !own.has(key))
}
