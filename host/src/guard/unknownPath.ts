import type { Location } from '../router/types.ts'
import { withBase } from '../router/workspaceCode.ts'
import { NEXT, type Rule } from './types.ts'

/** Time the loading page shows before a signed-out user is sent to sign in, in ms (specification, section 9). */
const BEFORE_LOGIN = 150

/** The whole address of a page inside a workspace; null for any other. */
export function workspaceUrl(location: Location): string | null {
  if (location.code === null) return null
  const query = location.query.toString()
  return withBase(location.path, location.code) + (query ? `?${query}` : '') + location.hash
}

/** Signed in: the 404 page. Signed out: sign in first, and come back where the path lies in a workspace. */
export const unknownPath: Rule = (location, route, state) => {
  if (route !== null) return NEXT
  if (state.status === 'signed-in') return { type: 'redirect', to: '/404' }
  const lastAccessUrl = workspaceUrl(location)
  return { type: 'redirect', to: '/login', after: BEFORE_LOGIN, ...(lastAccessUrl ? { lastAccessUrl } : {}) }
}
