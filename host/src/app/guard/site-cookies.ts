import type { SiblingSite } from '../routes/types.ts'
import { goTo, isOwnPath } from './addresses.ts'
import { NEXT, type Decision, type GuardState, type Rule } from './types.ts'

/** In the order in which they count (decision 36). */
const ORDER = ['target', 'review', 'people'] as const satisfies readonly (keyof GuardState['left'])[]
const SITES = { target: 'targets', review: 'review', people: 'people' } as const satisfies Record<string, SiblingSite>

/**
 * A user whom a sibling site sent here to sign in goes back to it, once. Where this product serves that site's pages
 * itself the address is one of its own (decision 37). Followed at home, where a sign-in ends.
 */
export const siteCookies: Rule = (location, _route, state) => {
  if (location.name !== 'home' || state.status !== 'signed-in') return NEXT
  for (const name of ORDER) {
    const value = state.left[name]
    const way = value === null ? null : wayTo(name, value, state)
    if (way) return { ...way, forget: name }
  }
  return NEXT
}

/** Null where the value is no address that may be followed. */
function wayTo(name: (typeof ORDER)[number], value: string, state: GuardState): Decision | null {
  const site = state.sites[SITES[name]]
  if (name === 'target') {
    if (!/^[a-z2-7]{8}$/.test(value)) return null
    return site ? { type: 'leave', url: `${site}/w:${value}` } : goTo(`/w:${value}/pl/tgt?m=pt`, state)
  }
  if (isOwnPath(value)) return site ? { type: 'leave', url: site + value } : goTo(value, state)
  // Only the site that the settings name: a cookie must not lead to any other.
  return site && URL.canParse(value) && new URL(value).origin === new URL(site).origin
    ? { type: 'leave', url: value }
    : null
}
