import { LANDING_PAGES, mayLandOn } from '@arbo/core'
import { routes } from '../../routes.ts'

export interface LandingOption {
  route: string
  name: string
}

const NAMES = new Map(Object.values(routes).map(({ path, label }) => [path, label]))

/** Pages that a role with these permissions may open first, by name. */
export function landingOptions(permissions: readonly string[]): LandingOption[] {
  const held = new Set(permissions)
  return Object.keys(LANDING_PAGES)
    .filter((route) => mayLandOn(held, route))
    .map((route) => ({ route, name: NAMES.get(route) ?? route }))
    .toSorted((a, b) => a.name.localeCompare(b.name))
}
