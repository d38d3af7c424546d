import { PERMISSION_KEYS, moduleOf, type Levels, type RoleComparison } from '@arbo/core'
import { keyLabel } from '../people/permission-texts.ts'

export interface ComparedKey {
  key: string
  module: string
  label: string
  inRole: boolean
  inOther: boolean
}

/** The permissions of two roles in the catalogue's order: those that one of them lacks, and those that both have. */
export function comparedKeys(
  { only_role, only_other, both }: RoleComparison,
  levels: Levels,
): {
  differences: ComparedKey[]
  common: ComparedKey[]
} {
  const [role, other, shared] = [new Set(only_role), new Set(only_other), new Set(both)]
  const row = (key: string, inRole: boolean, inOther: boolean): ComparedKey => ({
    key,
    module: moduleOf(key),
    label: keyLabel(key, levels),
    inRole,
    inOther,
  })
  return {
    differences: PERMISSION_KEYS.filter((key) => role.has(key) || other.has(key)).map((key) =>
      row(key, role.has(key), other.has(key)),
    ),
    common: PERMISSION_KEYS.filter((key) => shared.has(key)).map((key) => row(key, true, true)),
  }
}
