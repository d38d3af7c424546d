import { LANDING_PAGES, mayLandOn, type Levels } from '@arbo/core'
import { routes } from '../../app/routes.ts'
import { labelOf } from '../../app/label-of.ts'

export interface LandingOption {
  route: string
  name: string
}

const LABELS = new Map(Object.values(routes).map(({ path, label }) => [path, label]))

/** A landing page's current name: the name stored with the choice may be outdated. */
export function landingName(route: string, levels: Levels): string {
  const label = LABELS.get(route)
  return label ? labelOf(label, levels) : route
}

/** Pages that a role with these permissions may open first, by name. */
export function landingOptions(permissions: readonly string[], levels: Levels): LandingOption[] {
  const keys = new Set(permissions)
  return Object.keys(LANDING_PAGES)
    .filter((route) => mayLandOn(keys, route))
    .map((route) => ({ route, name: landingName(route, levels) }))
    .toSorted((a, b) => a.name.localeCompare(b.name))
}
