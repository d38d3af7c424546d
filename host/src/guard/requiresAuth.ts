import { NEXT, type Rule } from './types.ts'
import { workspaceUrl } from './unknownPath.ts'

/** A protected route needs sign-in; the address is kept, so that a deep link survives it. */
export const requiresAuth: Rule = (location, route, state) => {
  if (!route?.requiresAuth || state.status === 'signed-in') return NEXT
  // An invitation is kept through sign-in (decision: ws=1 on the signed-out root).
  const to = location.path === '/' && location.query.get('ws') === '1' ? '/login?ws=1' : '/login'
  const lastAccessUrl = location.name === 'home' ? null : workspaceUrl(location)
  return { type: 'redirect', to, ...(lastAccessUrl ? { lastAccessUrl } : {}) }
}
