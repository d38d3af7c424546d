import { addressOf } from './addresses.ts'
import { NEXT, type Rule } from './types.ts'

/** A protected route needs sign-in. Its address is kept, so that a deep link survives. */
export const requiresAuth: Rule = (location, route, state) => {
  if (!route?.requiresAuth || state.status === 'signed-in') return NEXT
  // The link of a playlist outlives this tab.
  if (location.name === 'playlist' && location.query.has('code')) {
    return { type: 'redirect', to: '/login', keepPlaylist: addressOf(location) }
  }
  return { type: 'redirect', to: '/login', ...(route.layout === 'main' ? { lastAccessUrl: addressOf(location) } : {}) }
}
