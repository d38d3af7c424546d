import { PERMISSION_KEYS, moduleOf, permissionModules, type Levels } from '@arbo/core'
import { keyLabel } from './permission-texts.ts'

/** Exceptions of a person on top of the role. */
export interface Exceptions {
  granted: readonly string[]
  revoked: readonly string[]
}

/** The source of a person's permission. */
export type KeySource = 'role' | 'none' | 'granted' | 'revoked'

export interface MatrixRow {
  key: string
  /** `media_createComment_create` -> `Create comment`. */
  label: string
  isHeld: boolean
  source: KeySource
}

export interface MatrixModule {
  module: string
  rows: MatrixRow[]
  heldCount: number
  /** Rows that differ from the role. */
  changed: number
}

function sourceOf(key: string, role: ReadonlySet<string>, { granted, revoked }: Exceptions): KeySource {
  // An exception that matches the role no longer counts.
  if (role.has(key)) return revoked.includes(key) ? 'revoked' : 'role'
  return granted.includes(key) ? 'granted' : 'none'
}

/** Every permission by its module, with its source. */
export function accessMatrix(
  rolePermissions: readonly string[],
  exceptions: Exceptions,
  levels: Levels,
): MatrixModule[] {
  const role = new Set(rolePermissions)
  return permissionModules().map((module) => {
    const rows = PERMISSION_KEYS.filter((key) => moduleOf(key) === module).map((key): MatrixRow => {
      const source = sourceOf(key, role, exceptions)
      return { key, label: keyLabel(key, levels), source, isHeld: source === 'role' || source === 'granted' }
    })
    return {
      module,
      rows,
      heldCount: rows.filter(({ isHeld }) => isHeld).length,
      changed: rows.filter(({ source }) => source === 'granted' || source === 'revoked').length,
    }
  })
}

/** The exceptions after a key was ticked or unticked: a key that matches the role is no exception. */
export function withKey(
  key: string,
  isHeld: boolean,
  rolePermissions: readonly string[],
  { granted, revoked }: Exceptions,
): Exceptions {
  const inRole = rolePermissions.includes(key)
  const without = (keys: readonly string[]): string[] => keys.filter((other) => other !== key)
  return {
    granted: isHeld && !inRole ? [...without(granted), key] : without(granted),
    revoked: !isHeld && inRole ? [...without(revoked), key] : without(revoked),
  }
}

/** How many keys two sets of exceptions differ in. */
export function changesBetween(one: Exceptions, other: Exceptions): number {
  const signed = ({ granted, revoked }: Exceptions): Set<string> =>
    new Set([...granted.map((key) => `+${key}`), ...revoked.map((key) => `-${key}`)])
  const [a, b] = [signed(one), signed(other)]
  return new Set(
    [...[...a].filter((key) => !b.has(key)), ...[...b].filter((key) => !a.has(key))].map((k) => k.slice(1)),
  ).size
}
