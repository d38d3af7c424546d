import { LANDING_PAGES, mayLandOn, type Levels } from '@arbo/core'
import { routes } from '../../app/routes.ts'
import { inWords } from '../../app/level-text.ts'

export interface LandingOption {
  route: string
  name: string
}

const NAMES = new Map(Object.values(routes).map(({ path, label }) => [path, label]))

/** A landing page's current name: the name stored with the choice may be outdated. */
export function landingName(route: string, levels: Levels): string {
  return inWords(NAMES.get(route) ?? route, levels)
}

/** Pages that a role with these permissions may open first, by name. */
export function landingOptions(permissions: readonly string[], levels: Levels): LandingOption[] {
  const keys = new Set(permissions)
  return Object.keys(LANDING_PAGES)
    .filter((route) => mayLandOn(keys, route))
    .map((route) => ({ route, name: landingName(route, levels) }))
    .toSorted((a, b) => a.name.localeCompare(b.name))
}
