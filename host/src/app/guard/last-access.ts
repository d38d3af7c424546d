import { goTo, isOwnPath } from './addresses.ts'
import { NEXT, type Rule } from './types.ts'

/**
 * Back to the page that was asked for before signing in. Its first two pieces, the empty one and w:{code}, are left out
 * where the router adds them again.
 */
export const lastAccess: Rule = (_location, route, state) => {
  const url = state.lastAccessUrl
  if (url === null || state.status !== 'signed-in' || !route?.requiresAuth) return NEXT
  if (url === '/start' || !isOwnPath(url)) return { type: 'redirect', to: '/start', lastAccessUrl: null }
  return { ...goTo(url, state), lastAccessUrl: null }
}
